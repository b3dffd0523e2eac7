import { HOP_MS } from './ticks.ts';

/**
 * Shortest burst. The reward criteria of the first sensorimotor-rhythm trainings asked for a quarter to half a
 * second above threshold; what is shorter is the ripple of a narrow-band envelope rather than an event.
 */
export const LEAST_BURST_MS = 240;
const LEAST_BURST_TICKS = LEAST_BURST_MS / HOP_MS;

/**
 * Counts bursts: stretches of at least {@link LEAST_BURST_MS} that begin with a rise over the threshold.
 *
 * Rise and fall are those of the condition's own pass state, so they have its hysteresis: the state turns only
 * beyond the band around the threshold, and the value then tells on which side. This holds for rewards, which pass
 * above, and inhibits, which pass below. A stretch that was above from the start, or after an artifact, began
 * unseen and is not counted; an artifact ends a stretch, because the value is not brain signal meanwhile.
 */
export class BurstCounter {
  #count = 0;
  #isAbove = false;
  #wasPassing: boolean | undefined;
  /** Ticks since the rise; undefined outside a burst and in one that began unseen. */
  #ticks: number | undefined;

  get count(): number {
    return this.#count;
  }

  /** One artifact-free tick. */
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
