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
