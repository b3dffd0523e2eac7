/** Code is compiled, charts fill, and the first rest comes: this share of a session is not compared. */
const WARM_UP_SHARE = 0.3;
/** Share of the session whose mean is taken, after warm-up and at the end. */
const MEAN_SHARE = 0.2;

export type Growth = { after: number; end: number; growthPct: number };

/** Mean of readings taken at equal intervals after warm-up, mean of the end, and the growth from one to the other. */
export function growthOf(readings: readonly number[]): Growth {
  const size = Math.max(1, Math.round(readings.length * MEAN_SHARE));
  const from = Math.min(Math.round(readings.length * WARM_UP_SHARE), readings.length - size);
  const after = mean(readings.slice(from, from + size));
  const end = mean(readings.slice(-size));
  return { after, end, growthPct: (100 * (end - after)) / after };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
