import { HOP_MS } from '#shared/engine/ticks.ts';

const NICE_STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** Smallest round number at or above `value`. */
export function niceCeil(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  for (const step of NICE_STEPS) if (step * magnitude >= value * (1 - 1e-9)) return clean(step * magnitude);
  return clean(10 * magnitude);
}

/** 3 * 0.1 is 0.30000000000000004; the scale should be 0.3. */
const clean = (value: number): number => Number(value.toPrecision(3));

/** The threshold is at two fifths of the scale unless values need a larger scale. */
const THRESHOLD_HEADROOM = 2.5;
/** Below a twelfth of the scale a threshold cannot be dragged; larger values are shown as cut off. */
const MOST_TIMES_THRESHOLD = 12;
const VALUE_HEADROOM = 1.15;
/** A scale shrinks only when it is this much too large: frequent changes would make it unreadable. */
const SHRINK_BELOW = 0.5;
/** Time constant of a peak's decay. */
const PEAK_MEMORY_SECONDS = 15;
const PEAK_KEEP = Math.exp(-HOP_MS / 1000 / PEAK_MEMORY_SECONDS);

type ScaleLimits = {
  /** Values may be positive or negative: the scale runs from -max to max. */
  isSigned?: boolean;
  /** Upper limit of the values: 1 for a coherence. */
  most?: number | undefined;
};

/**
 * Top of a band bar's scale, in the unit of its value. It grows at once with a larger value, and shrinks some time
 * after the last one. So a bar is full only when the value is far above its threshold; the bar then says so.
 */
export class ValueScale {
  readonly #limits: ScaleLimits;
  #max = 0;
  #peak = 0;

  constructor(limits: ScaleLimits = {}) {
    this.#limits = limits;
  }

  /** 0 while unknown. */
  get max(): number {
    return this.#max;
  }

  /**
   * Takes one tick. Artifacts do not change the scale, because their values are not brain signal. Threshold NaN while
   * unknown.
   */
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
    // A signed threshold may be close to 0, where a multiple of it has no meaning.
    const most = isSigned ? Number.POSITIVE_INFINITY : line * MOST_TIMES_THRESHOLD;
    return Math.min(Math.max(needed, line * THRESHOLD_HEADROOM), most);
  }

  #limited(max: number): number {
    return Math.min(max, this.#limits.most ?? max);
  }
}
