import { describe, expect, it } from 'vitest';
import { summarizeTicks } from '#shared/engine/summary.ts';
import { conditionOffset, type Phase, phaseCode, TICK, tickWidth } from '#shared/engine/ticks.ts';
import { NoiseStream } from '#shared/eeg/synthetic/synthetic-noise.ts';
import { TickLog } from './tick-log.ts';

const CONDITIONS = [
  { name: 'SMR', unit: 'uV RMS' },
  { name: 'Theta', unit: 'uV RMS' },
];
/** A second run 1 comes after a session was continued. */
const PHASES: readonly { phase: Phase; run: number }[] = [
  { phase: 'baseline', run: 0 },
  { phase: 'training', run: 1 },
  { phase: 'paused', run: 1 },
  { phase: 'training', run: 1 },
  { phase: 'rest', run: 0 },
  { phase: 'training', run: 2 },
  { phase: 'training', run: 1 },
];

function someTicks(): Float64Array[] {
  const random = new NoiseStream(7);
  return PHASES.flatMap(({ phase, run }) =>
    Array.from({ length: 100 }, (_tick, index) => {
      const row = Float64Array.from({ length: tickWidth(CONDITIONS.length) }, () => random.uniform());
      row[TICK.phase] = phaseCode(phase);
      row[TICK.run] = run;
      // Waves above and below the threshold, so that there are bursts.
      row[conditionOffset(0, 'value')] = 1 + Math.sin(index / 4);
      row[conditionOffset(0, 'threshold')] = 1;
      row[conditionOffset(0, 'pass')] = Math.sin(index / 4) >= 0 ? 1 : 0;
      row[TICK.artifact] = random.uniform() < 0.02 ? 1 : 0;
      return row;
    }),
  );
}

function filled({ storesTicks }: { storesTicks: boolean }): TickLog {
  const log = new TickLog(CONDITIONS, { storesTicks });
  for (const row of someTicks()) log.add(row, row[TICK.phase] === phaseCode('training'));
  return log;
}

describe('the log of ticks', () => {
  it('has the figures of the whole table without storing it', () => {
    const table = { values: filled({ storesTicks: true }).values, conditions: CONDITIONS };
    const log = filled({ storesTicks: false });

    expect(log.summarize().perCondition[0]!.burstsPerMinute).toBeGreaterThan(0);
    expect(log.summarize()).toEqual(summarizeTicks(table));
    for (const run of [1, 2, 3]) expect(log.summarize(run)).toEqual(summarizeTicks(table, { run }));
    expect(() => log.values).toThrow('does not store its ticks');
  });

  it('begins anew after a reset', () => {
    const log = filled({ storesTicks: false });
    log.reset();

    expect(log.summarize().ticks + log.summarize(1).ticks).toBe(0);
  });
});
