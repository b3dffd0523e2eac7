import {
  DEFAULT_FEEDBACK_MAPPING,
  type FeedbackCurve,
  LOUDEST_DB,
  QUIETEST_DB,
  shareOf,
} from '#shared/feedback/feedback-mapping.ts';

export { LOUDEST_DB, QUIETEST_DB };

/** Range of loudness for the success score, in dB relative to full scale. */
export type LoudnessRange = { floorDb: number; ceilingDb: number };

export const DEFAULT_LOUDNESS: LoudnessRange = {
  floorDb: DEFAULT_FEEDBACK_MAPPING.floorDb,
  ceilingDb: DEFAULT_FEEDBACK_MAPPING.ceilingDb,
};

/**
 * Level for a success of 0-100. Linear in dB, because the ear hears equal amplitude ratios as equal steps: ten points
 * of success sound like the same step anywhere on the scale.
 */
export function successToDb(
  success: number,
  { floorDb, ceilingDb }: LoudnessRange,
  curve: FeedbackCurve = 'even',
): number {
  return floorDb + shareOf(success, curve) * (ceilingDb - floorDb);
}

export const dbToGain = (db: number): number => 10 ** (db / 20);

/** Makes a typed range usable: inside the limits, floor not above ceiling. */
export function clampLoudness({ floorDb, ceilingDb }: LoudnessRange): LoudnessRange {
  const ceiling = Math.min(LOUDEST_DB, Math.max(QUIETEST_DB, ceilingDb));
  return { ceilingDb: ceiling, floorDb: Math.min(ceiling, Math.max(QUIETEST_DB, floorDb)) };
}
