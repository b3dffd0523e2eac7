import type { Protocol } from '../eeg/protocol.ts';

/** `s = clamp(0.5 + d (x - T) / 2W, 0, 1)`: 0.5 is 'at threshold'. 0 while value or threshold is unknown. */
export function score(
  direction: 'reward' | 'inhibit',
  value: number,
  threshold: number,
  width: number,
): number {
  const sign = direction === 'reward' ? 1 : -1;
  const raw = 0.5 + (sign * (value - threshold)) / (2 * width);
  if (Number.isNaN(raw)) return 0;
  return Math.min(1, Math.max(0, raw));
}

/**
 * Pass with hysteresis: a band of `halfBand` on each side lies around the threshold, so that noise at the threshold does
 * not flicker and the share of time that passes stays what the threshold was chosen for.
 */
export function passes(
  direction: 'reward' | 'inhibit',
  value: number,
  threshold: number,
  halfBand: number,
  wasPassing: boolean,
): boolean {
  if (direction === 'reward') return value >= (wasPassing ? threshold - halfBand : threshold + halfBand);
  return value <= (wasPassing ? threshold + halfBand : threshold - halfBand);
}

/** Width of the scores where no baseline has told the spread of the values. */
export const widthWithoutBaseline = (threshold: number): number => 0.5 * Math.abs(threshold) || 0.5;

/** A weighted mean of scores from here on is success. */
export const WEIGHTED_SUCCESS = 0.5;

/** Values of one condition over the same artifact-free ticks as those of the others, and how it is scored. */
export type ScoredColumn = {
  direction: 'reward' | 'inhibit';
  values: Float64Array;
  weight: number;
  /** Width its score is spread over; undefined without a baseline, where it follows the threshold. */
  width: number | undefined;
};

/** Of one condition, without hysteresis: what would be, not what was. */
export const reaches = ({ direction, values }: ScoredColumn, threshold: number, tick: number): boolean =>
  direction === 'reward' ? values[tick]! >= threshold : values[tick]! <= threshold;

/**
 * What the reward chain takes for success at one tick: all pass ('and'), one passes ('or'), or the weighted mean of
 * the scores reaches a half ('weighted'). Goals are solved with it and expectations told, so that both are one thing.
 */
export function isJointSuccess(
  columns: readonly ScoredColumn[],
  thresholds: readonly number[],
  tick: number,
  combination: Protocol['combination'],
): boolean {
  switch (combination) {
    case 'and':
      return columns.every((column, index) => reaches(column, thresholds[index]!, tick));
    case 'or':
      return columns.some((column, index) => reaches(column, thresholds[index]!, tick));
    case 'weighted':
      return weightedMean(columns, thresholds, tick) >= WEIGHTED_SUCCESS;
  }
}

function weightedMean(columns: readonly ScoredColumn[], thresholds: readonly number[], tick: number): number {
  let sum = 0;
  let weights = 0;
  for (const [index, { direction, values, weight, width }] of columns.entries()) {
    const threshold = thresholds[index]!;
    sum += weight * score(direction, values[tick]!, threshold, width ?? widthWithoutBaseline(threshold));
    weights += weight;
  }
  return sum / weights;
}
