export type HeartRate = {
  bpm: number;
  /** Autocorrelation at the interval of the beats, 0 to 1: how regular the signal is. */
  clarity: number;
};

const LOWEST_BPM = 40;
const HIGHEST_BPM = 220;
/** Duration of a heartbeat's steep part, the integration window of its energy (Pan and Tompkins 1985). */
const BEAT_SECONDS = 0.15;
const LEAST_CLARITY = 0.3;
/**
 * Faster signals are decimated to about this rate: beats remain detectable, and the work grows with the square of the
 * rate.
 */
const ENOUGH_HZ = 200;
/** Multiples of the interval peak as well, so the shortest interval with a peak this close to the highest is chosen. */
const NEAR_HIGHEST = 0.8;

/** Fewest samples for a heart rate: four beats at the slowest rate. */
export function heartRateSamples(samplingRateHz: number): number {
  const factor = Math.max(1, Math.floor(samplingRateHz / ENOUGH_HZ));
  return factor * 4 * longestLag(samplingRateHz / factor);
}

const longestLag = (samplingRateHz: number): number => Math.ceil((60 / LOWEST_BPM) * samplingRateHz);

/**
 * Mean heart rate over samples of any channel that carries the heartbeat (ECG or pulse wave). Ten seconds are usual,
 * four slow beats the minimum. The slope energy is integrated over 150 ms; the interval is the peak of its
 * autocorrelation between 40 and 220 beats a minute. Undefined when samples are missing or too few, or no clear period
 * is found.
 */
export function heartRate(samples: ArrayLike<number>, samplingRateHz: number): HeartRate | undefined {
  const factor = Math.max(1, Math.floor(samplingRateHz / ENOUGH_HZ));
  if (factor > 1) return heartRate(thinned(samples, factor), samplingRateHz / factor);
  const longest = longestLag(samplingRateHz);
  const shortest = Math.max(2, Math.floor((60 / HIGHEST_BPM) * samplingRateHz));
  if (!(samples.length >= 4 * longest)) return undefined;
  const energy = centred(slopeEnergy(samples, Math.max(1, Math.round(BEAT_SECONDS * samplingRateHz))));
  const power = correlation(energy, 0);
  if (!(power > 0)) return undefined;

  const lags = Float64Array.from({ length: longest + 2 }, (_, lag) =>
    lag < shortest - 1 ? 0 : correlation(energy, lag) / power,
  );
  const peaks: number[] = [];
  for (let lag = shortest; lag <= longest; lag++) {
    if (lags[lag]! > lags[lag - 1]! && lags[lag]! >= lags[lag + 1]!) peaks.push(lag);
  }
  const highest = Math.max(...peaks.map((lag) => lags[lag]!));
  const lag = peaks.find((peak) => lags[peak]! >= NEAR_HIGHEST * highest);
  if (lag === undefined || highest < LEAST_CLARITY) return undefined;
  const [a, b, c] = [lags[lag - 1]!, lags[lag]!, lags[lag + 1]!];
  const shift = (a - c) / (2 * (a - 2 * b + c));
  return { bpm: (60 * samplingRateHz) / (lag + shift), clarity: Math.min(1, b) };
}

/** Means of `factor` neighbours. */
const thinned = (samples: ArrayLike<number>, factor: number): Float64Array =>
  Float64Array.from({ length: Math.floor(samples.length / factor) }, (_, index) => {
    let sum = 0;
    for (let at = index * factor; at < (index + 1) * factor; at++) sum += samples[at]!;
    return sum / factor;
  });

/** Squared differences of neighbours, as a running sum over `width` of them. */
function slopeEnergy(samples: ArrayLike<number>, width: number): Float64Array {
  const energy = new Float64Array(samples.length - 1);
  let sum = 0;
  for (let index = 0; index < energy.length; index++) {
    const step = samples[index + 1]! - samples[index]!;
    sum += step * step;
    energy[index] = sum;
  }
  for (let index = energy.length - 1; index >= width; index--) energy[index]! -= energy[index - width]!;
  return energy;
}

function centred(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

/** Mean product of values `lag` apart. */
function correlation(values: Float64Array, lag: number): number {
  const count = values.length - lag;
  let sum = 0;
  for (let index = 0; index < count; index++) sum += values[index]! * values[index + lag]!;
  return sum / count;
}
