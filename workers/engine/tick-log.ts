import type { RunSummary } from '#shared/engine/summary.ts';
import { summarizeTicks } from '#shared/engine/summary.ts';
import { TICK } from '#shared/engine/ticks.ts';
import { GrowingValues } from './growing-values.ts';

export type TickLogConditions = readonly { name: string; unit: string }[];

/** All ticks since the clock started, and the running shares of the current run. */
export class TickLog {
  readonly #conditions: TickLogConditions;
  readonly #values = new GrowingValues(64 * 1024);
  #trainingTicks = 0;
  #cleanTicks = 0;
  #rewardedTicks = 0;

  constructor(conditions: TickLogConditions) {
    this.#conditions = conditions;
  }

  reset(): void {
    this.#values.clear();
    this.startRun();
  }

  startRun(): void {
    this.#trainingTicks = 0;
    this.#cleanTicks = 0;
    this.#rewardedTicks = 0;
  }

  add(row: Float64Array, isTraining: boolean): void {
    this.#values.append(row);
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
    return this.#values.view();
  }

  summarize(run?: number): RunSummary {
    return summarizeTicks(
      { values: this.values, conditions: this.#conditions },
      run === undefined ? {} : { run },
    );
  }
}
