/** Loudness the success score moves between, in dB relative to full scale. */
export type LoudnessRange = { floorDb: number; ceilingDb: number };

/** -40 dB is just audible in a quiet room; -6 dB leaves head room for chimes. */
export const DEFAULT_LOUDNESS: LoudnessRange = { floorDb: -40, ceilingDb: -6 };
export const QUIETEST_DB = -60;
export const LOUDEST_DB = 0;

/**
 * Level for a success of 0-100. Linear in dB, because the ear hears equal ratios of amplitude as equal steps: ten
 * points of success sound like the same step anywhere on the scale.
 */
export function successToDb(success: number, { floorDb, ceilingDb }: LoudnessRange): number {
  const share = Math.min(1, Math.max(0, success / 100));
  return floorDb + share * (ceilingDb - floorDb);
}

export const dbToGain = (db: number): number => 10 ** (db / 20);

/** Keeps a range a person typed usable: inside the limits, floor not above ceiling. */
export function clampLoudness({ floorDb, ceilingDb }: LoudnessRange): LoudnessRange {
  const ceiling = Math.min(LOUDEST_DB, Math.max(QUIETEST_DB, ceilingDb));
  return { ceilingDb: ceiling, floorDb: Math.min(ceiling, Math.max(QUIETEST_DB, floorDb)) };
}
