import { HOP_MS } from '#shared/engine/ticks.ts';

const NICE_STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** Smallest round number at or above `value`. */
export function niceCeil(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  for (const step of NICE_STEPS) if (step * magnitude >= value * (1 - 1e-9)) return clean(step * magnitude);
  return clean(10 * magnitude);
}

/** 3 * 0.1 is 0.30000000000000004; the scale is 0.3. */
const clean = (value: number): number => Number(value.toPrecision(3));

/** The threshold sits at two fifths of the scale while the values leave it there. */
const THRESHOLD_HEADROOM = 2.5;
/** Further down than a twelfth of the scale a threshold cannot be gripped; values beyond are shown as cut off. */
const MOST_TIMES_THRESHOLD = 12;
const VALUE_HEADROOM = 1.15;
/** A scale shrinks only when it is this much too large: one that kept moving could not be read. */
const SHRINK_BELOW = 0.5;
/** How long a peak is remembered: the peak falls to 1/e in this time. */
const PEAK_MEMORY_SECONDS = 15;
const PEAK_KEEP = Math.exp(-HOP_MS / 1000 / PEAK_MEMORY_SECONDS);

type ScaleLimits = {
  /** Values lie on both sides of 0: the scale runs from -max to max. */
  isSigned?: boolean;
  /** No value can lie beyond this: 1 for a coherence. */
  most?: number | undefined;
};

/**
 * Top of a band bar's scale, in the unit of its value. It grows at once with a value that would leave it, and shrinks some time after
 * the last one, so that a bar is full only when the value is far beyond its threshold; the bar then says so.
 */
export class ValueScale {
  readonly #limits: ScaleLimits;
  #max = 0;
  #peak = 0;

  constructor(limits: ScaleLimits = {}) {
    this.#limits = limits;
  }

  /** 0 while nothing is known. */
  get max(): number {
    return this.#max;
  }

  /** One tick. An artifact moves no scale: its value is not brain signal. Threshold NaN while unknown. */
  follow(value: number, threshold: number, isClean: boolean): void {
    const { isSigned = false } = this.#limits;
    const size = isSigned ? Math.abs(value) : value;
    const line = isSigned ? Math.abs(threshold) : threshold;
    this.#peak *= PEAK_KEEP;
    if (isClean && size > this.#peak) this.#peak = size;
    const hasThreshold = line > 0;
    const wanted = this.#wanted(line, hasThreshold, isSigned);
    if (!Number.isFinite(wanted) || wanted <= 0) return;
    const isTooSmall = hasThreshold
      ? line > this.#max * 0.85 || Math.min(this.#peak, wanted) > this.#max
      : this.#peak > this.#max;
    const isTooLarge = wanted < this.#max * SHRINK_BELOW;
    if (isTooSmall || isTooLarge) this.#max = this.#limited(niceCeil(wanted));
  }

  #wanted(line: number, hasThreshold: boolean, isSigned: boolean): number {
    const needed = this.#peak * VALUE_HEADROOM;
    if (!hasThreshold) return needed;
    // A signed threshold may lie close to 0, where a multiple of it says nothing.
    const most = isSigned ? Number.POSITIVE_INFINITY : line * MOST_TIMES_THRESHOLD;
    return Math.min(Math.max(needed, line * THRESHOLD_HEADROOM), most);
  }

  #limited(max: number): number {
    return Math.min(max, this.#limits.most ?? max);
  }
}
