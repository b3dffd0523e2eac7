import { describe, expect, it } from 'vitest';
import { aTickTable } from '#tests/builders/session.ts';
import { cleanBlocks } from './clean-blocks.ts';
import { ledgerTable, sessionLedger } from '#model/learning/learning-ledger.ts';
import { summarizeTicks } from './summary.ts';
import { TICK, tickWidth } from './ticks.ts';

/** 38 s by a new user: two short runs whose ends fill no block, with artifacts in between. */
function shortSession() {
  const value = (at: number) => 5 + (at % 7) / 10;
  const table = aTickTable([
    { phase: 'training', run: 1, ticks: 560, value, threshold: 0.82, rewarded: (at) => at < 500 },
    { phase: 'rest', run: 1, ticks: 50, value, threshold: 0.75 },
    { phase: 'training', run: 2, ticks: 330, value, threshold: 0.68, rewarded: (at) => at % 25 > 0 },
  ]);
  for (let row = 130; row < 240; row++) table.values[row * tickWidth(1) + TICK.artifact] = 1;
  return table;
}

describe('blocks of clean training', () => {
  it('hold every artifact-free tick once, so that their means are those of the summary', () => {
    const table = shortSession();
    const summary = summarizeTicks(table);
    const blocks = cleanBlocks(table);
    const ticks = blocks.reduce((sum, block) => sum + block.ticks, 0);
    const meanOf = (pick: (block: (typeof blocks)[number]) => number) =>
      blocks.reduce((sum, block) => sum + block.ticks * pick(block), 0) / ticks;

    expect(ticks).toBe(560 + 330 - 110);
    expect(meanOf(({ passPct }) => passPct[0]!)).toBeCloseTo(summary.perCondition[0]!.passPct!, 9);
    expect(meanOf(({ values }) => values[0]!)).toBeCloseTo(summary.perCondition[0]!.meanValue!, 9);
    expect(meanOf(({ success }) => success)).toBeCloseTo(summary.meanSuccess!, 9);
    expect(Math.min(...blocks.map((block) => block.ticks))).toBeGreaterThanOrEqual(62);
  });

  it('are those of one run alone where one is asked for', () => {
    const blocks = cleanBlocks(shortSession(), { run: 2 });

    expect(blocks.map(({ run }) => run)).toEqual([2, 2, 2]);
    expect(blocks.reduce((sum, block) => sum + block.ticks, 0)).toBe(330);
  });
});

describe('the ledger of a short session', () => {
  it('shows the threshold that other panels show, and pass rates whose mean is theirs', () => {
    const table = shortSession();
    const { thresholdStart, thresholdEnd, passPct } = summarizeTicks(table).perCondition[0]!;

    const entry = sessionLedger(ledgerTable(table, ['reward']))[0]!;

    expect(entry.threshold).toEqual({ from: thresholdStart, to: thresholdEnd });
    expect(entry.threshold).toEqual({ from: 0.82, to: 0.68 });
    expect(Math.min(entry.passPct!.from, entry.passPct!.to)).toBeLessThan(passPct!);
    expect(Math.max(entry.passPct!.from, entry.passPct!.to)).toBeGreaterThan(passPct!);
    expect(entry).toMatchObject({ trend: 'tooShort', isHiddenDecline: false });
  });
});
