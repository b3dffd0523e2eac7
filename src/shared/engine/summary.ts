import { z } from 'zod';
import { BurstCounter } from './bursts.ts';
import { conditionOffset, HOP_MS, phaseCode, TICK, tickWidth } from './ticks.ts';

const conditionSummarySchema = z.object({
  name: z.string(),
  unit: z.string(),
  /** Mean over artifact-free ticks; null when there is none. */
  meanValue: z.number().nullable(),
  /** Share of artifact-free ticks in which the condition passed. */
  passPct: z.number().nullable(),
  thresholdStart: z.number().nullable(),
  thresholdEnd: z.number().nullable(),
  /** Bursts a minute of artifact-free time; what counts as one is defined in bursts.ts. */
  burstsPerMinute: z.number().nullable(),
});
export type ConditionSummary = z.infer<typeof conditionSummarySchema>;

export const runSummarySchema = z.object({
  ticks: z.number().int().nonnegative(),
  durationSeconds: z.number().nonnegative(),
  /** Rewarded share of artifact-free time. Artifact is reported apart and never counts as failure. */
  rewardedPct: z.number().nullable(),
  artifactPct: z.number().nullable(),
  /** Mean success (0-100) over artifact-free time. */
  meanSuccess: z.number().nullable(),
  rewardCount: z.number().int().nonnegative(),
  perCondition: z.array(conditionSummarySchema),
});
export type RunSummary = z.infer<typeof runSummarySchema>;

export type TickTable = {
  /** Row-major, {@link tickWidth} numbers a row. */
  values: Float64Array;
  conditions: readonly { name: string; unit: string }[];
};

export type TickFilter = { run?: number };

/**
 * Figures of the training ticks of a table (of one run, or of all). The one place they are computed: the worker,
 * the command line, the server and the breakdown screen all call it.
 */
export function summarizeTicks(table: TickTable, filter: TickFilter = {}): RunSummary {
  const { values, conditions } = table;
  const width = tickWidth(conditions.length);
  const rows = Math.floor(values.length / width);
  const training = phaseCode('training');
  const per = conditions.map(() => ({
    sum: 0,
    passes: 0,
    bursts: new BurstCounter(),
    first: Number.NaN,
    last: Number.NaN,
  }));
  let ticks = 0;
  let clean = 0;
  let rewarded = 0;
  let successSum = 0;
  let rewardCount = 0;

  for (let row = 0; row < rows; row++) {
    const at = row * width;
    if (values[at + TICK.phase] !== training) continue;
    if (filter.run !== undefined && values[at + TICK.run] !== filter.run) continue;
    ticks++;
    rewardCount += values[at + TICK.rewardCount]!;
    const isClean = values[at + TICK.artifact] === 0;
    if (isClean) {
      clean++;
      rewarded += values[at + TICK.rewarded]!;
      successSum += values[at + TICK.success]!;
    }
    for (const [index, acc] of per.entries()) {
      const threshold = values[at + conditionOffset(index, 'threshold')]!;
      if (!Number.isNaN(threshold)) {
        if (Number.isNaN(acc.first)) acc.first = threshold;
        acc.last = threshold;
      }
      if (!isClean) {
        acc.bursts.interrupt();
        continue;
      }
      const value = values[at + conditionOffset(index, 'value')]!;
      const pass = values[at + conditionOffset(index, 'pass')]!;
      acc.sum += value;
      acc.passes += pass;
      acc.bursts.add(value >= threshold, pass > 0);
    }
  }

  const share = (count: number, of: number) => (of === 0 ? null : (100 * count) / of);
  const known = (value: number) => (Number.isNaN(value) ? null : value);
  const cleanMinutes = (clean * HOP_MS) / 60_000;
  return {
    ticks,
    durationSeconds: (ticks * HOP_MS) / 1000,
    rewardedPct: share(rewarded, clean),
    artifactPct: share(ticks - clean, ticks),
    meanSuccess: clean === 0 ? null : successSum / clean,
    rewardCount,
    perCondition: conditions.map(({ name, unit }, index) => {
      const acc = per[index]!;
      return {
        name,
        unit,
        meanValue: clean === 0 ? null : known(acc.sum / clean),
        passPct: share(acc.passes, clean),
        thresholdStart: known(acc.first),
        thresholdEnd: known(acc.last),
        burstsPerMinute: clean === 0 ? null : acc.bursts.count / cleanMinutes,
      };
    }),
  };
}

/** Run numbers that occur in a table, ascending. */
export function runNumbers(table: TickTable): number[] {
  const width = tickWidth(table.conditions.length);
  const training = phaseCode('training');
  const runs = new Set<number>();
  for (let at = 0; at + width <= table.values.length; at += width) {
    if (table.values[at + TICK.phase] === training) runs.add(table.values[at + TICK.run]!);
  }
  return [...runs].sort((a, b) => a - b);
}
