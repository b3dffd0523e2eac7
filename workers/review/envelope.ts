import type { ColumnRanges } from './columns.ts';

/** Minima and maxima by column; NaN for columns without samples. */
export type Envelope = { min: Float32Array; max: Float32Array };

/**
 * Extends the range of each column by its samples. `samples[i - firstItem]` is item i of `ranges`; other items and
 * missing samples (NaN) are left out.
 */
export function addSamples(
  { min, max }: Envelope,
  ranges: ColumnRanges,
  samples: Float32Array,
  firstItem: number,
): void {
  const { edges, firstColumn, columnCount } = ranges;
  const end = firstItem + samples.length;
  for (let k = 0; k < columnCount; k++) {
    const from = Math.max(edges[k]!, firstItem);
    const to = Math.min(edges[k + 1]!, end);
    if (from >= to) continue;
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = from - firstItem; i < to - firstItem; i++) {
      const value = samples[i]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (low <= high) widen(min, max, firstColumn + k, low, high);
  }
}

/** Extends the range of each column by its buckets; buckets without a value (NaN) are left out. */
export function addBuckets(
  { min, max }: Envelope,
  ranges: ColumnRanges,
  lows: Float32Array,
  highs: Float32Array,
): void {
  const { edges, firstColumn, columnCount } = ranges;
  for (let k = 0; k < columnCount; k++) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    const to = edges[k + 1]!;
    for (let i = edges[k]!; i < to; i++) {
      const least = lows[i]!;
      const most = highs[i]!;
      if (least < low) low = least;
      if (most > high) high = most;
    }
    if (low <= high) widen(min, max, firstColumn + k, low, high);
  }
}

function widen(min: Float32Array, max: Float32Array, column: number, low: number, high: number): void {
  if (!(min[column]! <= low)) min[column] = low;
  if (!(max[column]! >= high)) max[column] = high;
}

/** Extremes of `samples[from...to)` cut into buckets of `bucketSamples`; the last one may be shorter. */
export function reduceToBuckets(
  samples: Float32Array,
  bucketSamples: number,
  { min, max }: Envelope,
  firstBucket: number,
): void {
  let bucket = firstBucket;
  for (let from = 0; from < samples.length; from += bucketSamples) {
    const to = Math.min(samples.length, from + bucketSamples);
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = from; i < to; i++) {
      const value = samples[i]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    min[bucket] = low <= high ? low : Number.NaN;
    max[bucket] = low <= high ? high : Number.NaN;
    bucket++;
  }
}
