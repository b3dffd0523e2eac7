import { describe, expect, it } from 'vitest';
import { runNumbers, summarizeTicks } from './summary.ts';
import { ARTIFACT_BITS, conditionOffset, phaseCode, TICK, tickWidth } from './ticks.ts';

type Row = {
  run?: number;
  phase?: 'training' | 'baseline';
  value: number;
  rewarded?: number;
  artifact?: number;
  fires?: number;
};

const CONDITIONS = [{ name: 'SMR', unit: 'uV RMS' }];
const THRESHOLD_UV = 5;

function aTable(rows: readonly Row[]) {
  const width = tickWidth(1);
  const values = new Float64Array(rows.length * width);
  for (const [index, row] of rows.entries()) {
    const at = index * width;
    values[at + TICK.phase] = phaseCode(row.phase ?? 'training');
    values[at + TICK.run] = row.run ?? 1;
    values[at + TICK.success] = row.value * 10;
    values[at + TICK.rewarded] = row.rewarded ?? 0;
    values[at + TICK.artifact] = row.artifact ?? 0;
    values[at + TICK.rewardCount] = row.fires ?? 0;
    values[at + conditionOffset(0, 'value')] = row.value;
    values[at + conditionOffset(0, 'threshold')] = THRESHOLD_UV;
    values[at + conditionOffset(0, 'pass')] = row.value >= THRESHOLD_UV ? 1 : 0;
  }
  return { values, conditions: CONDITIONS };
}

describe('the summary of ticks', () => {
  it('takes shares of artifact-free time and reports artifact apart', () => {
    const table = aTable([
      { value: 6, rewarded: 1, fires: 1 },
      { value: 4 },
      { value: 100, artifact: ARTIFACT_BITS.amplitude },
      { value: 8, rewarded: 1 },
    ]);

    const summary = summarizeTicks(table);

    expect(summary.ticks).toBe(4);
    expect(summary.durationSeconds).toBeCloseTo(0.16, 12);
    expect(summary.rewardedPct).toBeCloseTo(200 / 3, 12);
    expect(summary.artifactPct).toBe(25);
    expect(summary.meanSuccess).toBeCloseTo(60, 12);
    expect(summary.rewardCount).toBe(1);
    expect(summary.perCondition[0]).toMatchObject({ meanValue: 6, thresholdStart: 5, thresholdEnd: 5 });
    expect(summary.perCondition[0]?.passPct).toBeCloseTo(200 / 3, 12);
  });

  it('counts only training ticks, and only those of the run that is asked for', () => {
    const table = aTable([
      { value: 9, phase: 'baseline', run: 0, rewarded: 1 },
      { value: 6, run: 1, rewarded: 1 },
      { value: 4, run: 2 },
      { value: 4, run: 2 },
    ]);

    expect(summarizeTicks(table).ticks).toBe(3);
    expect(summarizeTicks(table, { run: 1 }).rewardedPct).toBe(100);
    expect(summarizeTicks(table, { run: 2 }).rewardedPct).toBe(0);
    expect(runNumbers(table)).toEqual([1, 2]);
  });

  it('ends a burst with its run, so that runs add up to the session', () => {
    const low = Array.from({ length: 20 }, () => ({ value: 4 }));
    const high = Array.from({ length: 4 }, () => ({ value: 6 }));
    const of = (run: number, rows: readonly Row[]) => rows.map((row) => ({ ...row, run }));
    // Four ticks are too short for a burst, and eight would be one. The second four have no observed rise.
    const table = aTable([...of(1, [...low, ...high]), ...of(2, [...high, ...low])]);
    const bursts = (filter = {}) => summarizeTicks(table, filter).perCondition[0]!.burstsPerMinute;

    expect([bursts({ run: 1 }), bursts({ run: 2 }), bursts()]).toEqual([0, 0, 0]);
  });

  it('gives bursts per minute of artifact-free time', () => {
    const below = { value: 4 };
    const above = Array.from({ length: 6 }, () => ({ value: 6 }));
    const table = aTable([below, ...above, { value: 50, artifact: ARTIFACT_BITS.slope }, below, ...above]);

    const cleanMinutes = (14 * 0.04) / 60;
    expect(summarizeTicks(table).perCondition[0]?.burstsPerMinute).toBeCloseTo(2 / cleanMinutes, 9);
  });

  it('has no figures, rather than zeros, where nothing was clean', () => {
    const summary = summarizeTicks(aTable([{ value: 50, artifact: ARTIFACT_BITS.gap }]));

    expect(summary.rewardedPct).toBeNull();
    expect(summary.meanSuccess).toBeNull();
    expect(summary.artifactPct).toBe(100);
    expect(summary.perCondition[0]?.meanValue).toBeNull();
  });

  it('has no figures for an empty table', () => {
    expect(summarizeTicks(aTable([]))).toMatchObject({ ticks: 0, rewardedPct: null, artifactPct: null });
  });
});
