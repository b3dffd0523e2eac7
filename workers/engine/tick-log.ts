import type { RunSummary } from '#shared/engine/summary.ts';
import { TickSums } from '#shared/engine/summary.ts';
import { TICK } from '#shared/engine/ticks.ts';
import { GrowingValues } from './growing-values.ts';

export type TickLogConditions = readonly { name: string; unit: string }[];

type RunSums = { run: number; sums: TickSums };

/** The figures of all ticks since the clock started, the running shares of the current run, and the ticks if stored. */
export class TickLog {
  readonly #conditions: TickLogConditions;
  readonly #stored: GrowingValues | undefined;
  #whole: TickSums;
  #runs: RunSums[] = [];
  #trainingTicks = 0;
  #cleanTicks = 0;
  #rewardedTicks = 0;

  constructor(conditions: TickLogConditions, { storesTicks }: { storesTicks: boolean }) {
    this.#conditions = conditions;
    this.#whole = new TickSums(conditions);
    this.#stored = storesTicks ? new GrowingValues(64 * 1024) : undefined;
  }

  reset(): void {
    this.#stored?.clear();
    this.#whole = new TickSums(this.#conditions);
    this.#runs = [];
    this.startRun();
  }

  startRun(): void {
    this.#trainingTicks = 0;
    this.#cleanTicks = 0;
    this.#rewardedTicks = 0;
  }

  add(row: Float64Array, isTraining: boolean): void {
    this.#stored?.append(row);
    this.#whole.add(row, 0);
    if (isTraining) this.#openRun(row[TICK.run]!);
    // Every run sees every tick: another phase ends its bursts.
    for (let index = 0; index < this.#runs.length; index++) this.#runs[index]!.sums.add(row, 0);
    if (!isTraining) return;
    this.#trainingTicks++;
    if (row[TICK.artifact] !== 0) return;
    this.#cleanTicks++;
    this.#rewardedTicks += row[TICK.rewarded]!;
  }

  get runRewardedPct(): number {
    return (100 * this.#rewardedTicks) / this.#cleanTicks;
  }

  get runArtifactPct(): number {
    return (100 * (this.#trainingTicks - this.#cleanTicks)) / this.#trainingTicks;
  }

  /** Row-major tick table; valid until the next tick. */
  get values(): Float64Array<ArrayBuffer> {
    if (!this.#stored) throw new Error('This engine does not store its ticks.');
    return this.#stored.view();
  }

  summarize(run?: number): RunSummary {
    if (run === undefined) return this.#whole.summary();
    return (this.#sumsOf(run) ?? new TickSums(this.#conditions)).summary();
  }

  #openRun(run: number): void {
    if (this.#runs.at(-1)?.run === run || this.#sumsOf(run)) return;
    this.#runs.push({ run, sums: new TickSums(this.#conditions, { run }) });
  }

  #sumsOf(run: number): TickSums | undefined {
    return this.#runs.find((each) => each.run === run)?.sums;
  }
}
