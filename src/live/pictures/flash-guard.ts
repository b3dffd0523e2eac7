/** Change of relative luminance that counts as half a flash (WCAG 2.2, definition of 'general flash'). */
const COUNTED_CHANGE = 0.1;
/** One fewer than three flashes, so that measuring errors of a screen do not matter. */
const MOST_CHANGES = 5;
const WINDOW_MS = 1000;
/** Just less than a counted change. */
const LARGEST_HELD = COUNTED_CHANGE * 0.99;

/**
 * Keeps a brightness from flashing more than three times a second (WCAG 2.2, success criterion 2.3.1). Changes pass at
 * once; only an opposing change too many is held back until it is allowed.
 */
export class FlashGuard {
  /** Times of counted changes of the last second. */
  #changesMs: number[] = [];
  #wasUp: boolean | undefined;
  /** Turning points since the last counted change. */
  #highest = Number.NEGATIVE_INFINITY;
  #lowest = Number.POSITIVE_INFINITY;

  /** `luminance`: relative luminance, 0-1. Returns what may be shown at `nowMs`. */
  limit(luminance: number, nowMs: number): number {
    this.#changesMs = this.#changesMs.filter((atMs) => nowMs - atMs < WINDOW_MS);
    const mayChange = this.#changesMs.length < MOST_CHANGES;
    const isRise = this.#wasUp !== true && luminance >= this.#lowest + COUNTED_CHANGE;
    const isFall = this.#wasUp !== false && luminance <= this.#highest - COUNTED_CHANGE;
    if (isRise || isFall) {
      if (!mayChange) return this.#seen(isRise ? this.#lowest + LARGEST_HELD : this.#highest - LARGEST_HELD);
      this.#changesMs.push(nowMs);
      this.#wasUp = isRise;
      this.#highest = luminance;
      this.#lowest = luminance;
    }
    return this.#seen(luminance);
  }

  #seen(luminance: number): number {
    this.#highest = Math.max(this.#highest, luminance);
    this.#lowest = Math.min(this.#lowest, luminance);
    return luminance;
  }
}
