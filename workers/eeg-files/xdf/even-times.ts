import type { ChannelSegment } from '../eeg-file.ts';
import type { TimeColumn } from '../text/time-column.ts';

/** A longer pause between two samples is a gap; shorter ones are network jitter. */
const GAP_SECONDS = 1;
const GAP_SAMPLES = 10;

export type EvenTimes = {
  /** Seconds on the recorder's clock. */
  segments: ChannelSegment[];
  /** Samples per second over all segments. */
  effectiveRateHz: number;
};

/**
 * Removes the jitter from the stamps of a regular stream: between gaps they are replaced by the best-fitting line, as
 * in XDF's reference reader. Changes `times`.
 */
export function evenTimes(times: TimeColumn, nominalRateHz: number): EvenTimes {
  const limit = Math.max(GAP_SECONDS, GAP_SAMPLES / nominalRateHz);
  const segments: ChannelSegment[] = [];
  let [steps, seconds] = [0, 0];
  let first = 0;
  for (let i = 1; i <= times.length; i++) {
    const step = i < times.length ? times.at(i) - times.at(i - 1) : Number.POSITIVE_INFINITY;
    if (step <= limit && step >= -GAP_SECONDS) continue;
    const count = i - first;
    const { start, secondsPerSample } = fit(times, first, count, 1 / nominalRateHz);
    for (let k = 0; k < count; k++) times.set(first + k, start + k * secondsPerSample);
    segments.push({ firstSampleIndex: first, sampleCount: count, startSeconds: start });
    steps += count - 1;
    seconds += (count - 1) * secondsPerSample;
    first = i;
  }
  return { segments, effectiveRateHz: seconds > 0 ? steps / seconds : nominalRateHz };
}

/** Least-squares line through consecutive stamps. */
function fit(times: TimeColumn, first: number, count: number, nominalSeconds: number) {
  const origin = times.at(first);
  let sum = 0;
  for (let k = 0; k < count; k++) sum += times.at(first + k) - origin;
  const mean = sum / count;
  const middle = (count - 1) / 2;
  let [products, squares] = [0, 0];
  for (let k = 0; k < count; k++) {
    products += (k - middle) * (times.at(first + k) - origin - mean);
    squares += (k - middle) ** 2;
  }
  const slope = squares > 0 ? products / squares : 0;
  const secondsPerSample = slope > 0 ? slope : nominalSeconds;
  return { start: origin + mean - middle * secondsPerSample, secondsPerSample };
}
