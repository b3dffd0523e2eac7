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
 * Pass with hysteresis: a dead band of `halfBand` on each side of the threshold. Noise at the threshold then causes no
 * flicker, and the pass rate stays at the share the threshold was chosen for.
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

/** Score width if no baseline has given the spread of the values. */
export const widthWithoutBaseline = (threshold: number): number => 0.5 * Math.abs(threshold) || 0.5;

/** A weighted mean of scores at or above this is success. */
export const WEIGHTED_SUCCESS = 0.5;

/** Values of one condition over the artifact-free ticks shared by all conditions, and how they are scored. */
export type ScoredColumn = {
  direction: 'reward' | 'inhibit';
  values: Float64Array;
  weight: number;
  /** Width of its score; undefined without a baseline, where it follows the threshold. */
  width: number | undefined;
};

/** For one condition, without hysteresis: an expectation, not the recorded outcome. */
export const reaches = ({ direction, values }: ScoredColumn, threshold: number, tick: number): boolean =>
  direction === 'reward' ? values[tick]! >= threshold : values[tick]! <= threshold;

/**
 * Whether a tick would succeed at these thresholds, without hysteresis: all conditions pass ('and'), one passes ('or'),
 * or the weighted mean of the scores reaches a half ('weighted'). For goals and expectations only, so that both agree;
 * the decision in a session is `ProtocolRunner.step`.
 */
export function wouldSucceed(
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
