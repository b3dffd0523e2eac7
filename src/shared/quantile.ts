/**
 * Quantile of sorted values by linear interpolation between order statistics (Hyndman and Fan 1996, type 7, the
 * default of NumPy and R). `share` is 0-1. Returns NaN for no values.
 */
export function quantileSorted(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return Number.NaN;
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (position - below) * (high - low);
}

/** Inter-quartile range of values in any order; NaN without values. */
export const spread = (values: Float64Array): number => spreadSorted(values.slice().sort());

export const spreadSorted = (sorted: ArrayLike<number>): number =>
  quantileSorted(sorted, 0.75) - quantileSorted(sorted, 0.25);
