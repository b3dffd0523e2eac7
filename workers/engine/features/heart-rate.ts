/** Beats come no faster than this apart, seconds: 200 a minute. */
const LEAST_INTERVAL_SECONDS = 0.3;
const LONGEST_INTERVAL_SECONDS = 2;
const LEAST_BEATS = 4;
/** Intervals that differ more than this from their median are no heartbeat. */
const MOST_SPREAD = 0.3;
/** A beat rises to at least this share of the steepest one of the window. */
const BEAT_SHARE = 0.35;
const LEAST_RANGE_UV = 5;

/**
 * Beats per minute: 60 over the median time between beats, which are the steepest moments of the window at least
 * 0.3 s apart. NaN when fewer than four are found or when they do not come regularly.
 */
export function heartRateBpm(samples: ArrayLike<number>, samplingRateHz: number): number {
  const beats = findBeats(samples, samplingRateHz);
  if (beats.length < LEAST_BEATS) return Number.NaN;
  const intervals = beats.slice(1).map((at, index) => (at - beats[index]!) / samplingRateHz);
  intervals.sort((a, b) => a - b);
  const median = intervals[intervals.length >> 1]!;
  const deviations = intervals.map((each) => Math.abs(each - median)).sort((a, b) => a - b);
  const typical = deviations[deviations.length >> 1]!;
  if (median > LONGEST_INTERVAL_SECONDS || typical > MOST_SPREAD * median) return Number.NaN;
  return 60 / median;
}

/** Sample indices of the beats, ascending. */
function findBeats(samples: ArrayLike<number>, samplingRateHz: number): number[] {
  let min = Infinity;
  let max = -Infinity;
  let steepest = 0;
  const slope = new Float64Array(samples.length);
  for (let n = 0; n < samples.length; n++) {
    const value = samples[n]!;
    if (!Number.isFinite(value)) return [];
    min = Math.min(min, value);
    max = Math.max(max, value);
    slope[n] = n < 2 ? 0 : (value - samples[n - 2]!) ** 2;
    steepest = Math.max(steepest, slope[n]!);
  }
  if (max - min < LEAST_RANGE_UV) return [];
  const beats: number[] = [];
  const apart = Math.round(LEAST_INTERVAL_SECONDS * samplingRateHz);
  for (let n = 0; n < samples.length; n++) {
    if (slope[n]! < BEAT_SHARE * steepest) continue;
    const last = beats.at(-1);
    if (last === undefined || n - last >= apart) beats.push(n);
    else if (slope[n]! > slope[last]!) beats[beats.length - 1] = n;
  }
  return beats;
}
