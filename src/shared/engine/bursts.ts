import { HOP_MS } from './ticks.ts';

/**
 * Shortest burst. The reward criteria of the first sensorimotor rhythm trainings required a quarter to half a second
 * above threshold. Shorter excursions are ripple of a narrow-band envelope rather than events.
 */
export const LEAST_BURST_MS = 240;
const LEAST_BURST_TICKS = LEAST_BURST_MS / HOP_MS;

/**
 * Counts bursts: periods of at least {@link LEAST_BURST_MS} that start with a rise above the threshold.
 *
 * Rise and fall follow the condition's own pass state and so have its hysteresis. The state changes only outside the
 * band around the threshold, where the value shows the side. This applies to rewards, which pass above, and to
 * inhibits, which pass below. A period that was above from the start, or after an artifact, has no observed rise and is
 * not counted. An artifact ends a period, because the value is then not brain signal.
 */
export class BurstCounter {
  #count = 0;
  #isAbove = false;
  #wasPassing: boolean | undefined;
  /** Ticks since the rise; undefined outside a burst and in a period without an observed rise. */
  #ticks: number | undefined;

  get count(): number {
    return this.#count;
  }

  /** Adds one artifact-free tick. */
  add(isAboveThreshold: boolean, isPassing: boolean): void {
    const isFirst = this.#wasPassing === undefined;
    const hasTurned = !isFirst && this.#wasPassing !== isPassing;
    this.#wasPassing = isPassing;
    if (isFirst) this.#isAbove = isAboveThreshold;
    else if (hasTurned && isAboveThreshold !== this.#isAbove) {
      this.#isAbove = isAboveThreshold;
      this.#ticks = isAboveThreshold ? 0 : undefined;
    }
    if (this.#ticks === undefined) return;
    this.#ticks++;
    if (this.#ticks === LEAST_BURST_TICKS) this.#count++;
  }

  interrupt(): void {
    this.#wasPassing = undefined;
    this.#ticks = undefined;
  }
}
