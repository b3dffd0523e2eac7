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
  /** Bursts per minute of artifact-free time; bursts.ts defines a burst. */
  burstsPerMinute: z.number().nullable(),
});
export type ConditionSummary = z.infer<typeof conditionSummarySchema>;

export const runSummarySchema = z.object({
  ticks: z.number().int().nonnegative(),
  durationSeconds: z.number().nonnegative(),
  /** Rewarded share of artifact-free time. Artifact time is reported separately and never counts as failure. */
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
 * the command line, the server and the breakdown screen all call it or add ticks to its {@link TickSums}.
 */
export function summarizeTicks(table: TickTable, filter: TickFilter = {}): RunSummary {
  const { values, conditions } = table;
  const width = tickWidth(conditions.length);
  const sums = new TickSums(conditions, filter);
  for (let at = 0; at + width <= values.length; at += width) sums.add(values, at);
  return sums.summary();
}

/** The sums behind a {@link RunSummary}: a session adds its ticks one by one and need not store them. */
export class TickSums {
  readonly #conditions: TickTable['conditions'];
  readonly #wantedRun: number | undefined;
  readonly #per: readonly ConditionFigures[];
  #ticks = 0;
  #clean = 0;
  #rewarded = 0;
  #successSum = 0;
  #rewardCount = 0;
  #run = 0;

  constructor(conditions: TickTable['conditions'], { run }: TickFilter = {}) {
    this.#conditions = conditions;
    this.#wantedRun = run;
    this.#per = conditions.map((_, index) => new ConditionFigures(index));
  }

  /** Adds the tick that starts at index `at`, in the order of time; ticks that are not wanted only end bursts. */
  add(values: Float64Array, at: number): void {
    const isTraining = values[at + TICK.phase] === TRAINING;
    const run = isTraining ? values[at + TICK.run]! : 0;
    // A burst in progress at a pause, or at the end of a run, does not continue afterward.
    if (run !== this.#run) for (const figures of this.#per) figures.interrupt();
    this.#run = run;
    if (!isTraining || (this.#wantedRun !== undefined && run !== this.#wantedRun)) return;
    this.#ticks++;
    this.#rewardCount += values[at + TICK.rewardCount]!;
    const isClean = values[at + TICK.artifact] === 0;
    if (isClean) {
      this.#clean++;
      this.#rewarded += values[at + TICK.rewarded]!;
      this.#successSum += values[at + TICK.success]!;
    }
    for (const figures of this.#per) figures.add(values, at, isClean);
  }

  summary(): RunSummary {
    const ticks = this.#ticks;
    const clean = this.#clean;
    return {
      ticks,
      durationSeconds: (ticks * HOP_MS) / 1000,
      rewardedPct: sharePct(this.#rewarded, clean),
      artifactPct: sharePct(ticks - clean, ticks),
      meanSuccess: clean === 0 ? null : this.#successSum / clean,
      rewardCount: this.#rewardCount,
      perCondition: this.#conditions.map(({ name, unit }, index) => ({
        name,
        unit,
        ...this.#per[index]!.summary(clean),
      })),
    };
  }
}

const TRAINING = phaseCode('training');
const sharePct = (count: number, of: number): number | null => (of === 0 ? null : (100 * count) / of);
const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Sums for the figures of one condition. */
class ConditionFigures {
  readonly #index: number;
  readonly #bursts = new BurstCounter();
  #sum = 0;
  #passes = 0;
  #firstThreshold = Number.NaN;
  #lastThreshold = Number.NaN;

  constructor(index: number) {
    this.#index = index;
  }

  /** Adds the training tick that starts at index `at`. */
  add(values: Float64Array, at: number, isClean: boolean): void {
    const threshold = values[at + conditionOffset(this.#index, 'threshold')]!;
    if (!Number.isNaN(threshold)) {
      if (Number.isNaN(this.#firstThreshold)) this.#firstThreshold = threshold;
      this.#lastThreshold = threshold;
    }
    if (!isClean) {
      this.#bursts.interrupt();
      return;
    }
    const value = values[at + conditionOffset(this.#index, 'value')]!;
    const pass = values[at + conditionOffset(this.#index, 'pass')]!;
    this.#sum += value;
    this.#passes += pass;
    this.#bursts.add(value >= threshold, pass > 0);
  }

  interrupt(): void {
    this.#bursts.interrupt();
  }

  /** Figures over `clean` artifact-free ticks. */
  summary(clean: number): Omit<ConditionSummary, 'name' | 'unit'> {
    return {
      meanValue: clean === 0 ? null : known(this.#sum / clean),
      passPct: sharePct(this.#passes, clean),
      thresholdStart: known(this.#firstThreshold),
      thresholdEnd: known(this.#lastThreshold),
      burstsPerMinute: clean === 0 ? null : this.#bursts.count / ((clean * HOP_MS) / 60_000),
    };
  }
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
