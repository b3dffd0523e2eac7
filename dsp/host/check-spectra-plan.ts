import { checkRate } from './check-plan.ts';
import type { SampleRow, SpectraPlan } from './spectra-types.ts';

/** Shortest segment that has a bin between 0 Hz and half the sampling rate. */
const MIN_SEGMENT_SAMPLES = 4;
/** Longest segment the core can index. It allows 50 s at 20 kHz. */
const MAX_SEGMENT_SAMPLES = 2 ** 20;
const MAX_CHANNELS = 1024;

/** Throws a RangeError that names the invalid part of a plan. */
export function checkSpectraPlan({ samplingRateHz, channelCount, segmentSamples }: SpectraPlan): void {
  checkRate(samplingRateHz);
  if (!Number.isInteger(channelCount) || channelCount < 1 || channelCount > MAX_CHANNELS) {
    throw new RangeError(`Spectra need 1 to ${MAX_CHANNELS} channels, not ${channelCount}.`);
  }
  const isWhole = Number.isInteger(segmentSamples);
  if (!isWhole || segmentSamples < MIN_SEGMENT_SAMPLES || segmentSamples > MAX_SEGMENT_SAMPLES) {
    throw new RangeError(
      `A spectrum needs segments of ${MIN_SEGMENT_SAMPLES} to ${MAX_SEGMENT_SAMPLES} samples, not ${segmentSamples}.`,
    );
  }
}

/** Throws a RangeError when samples do not match the plan or the range lies outside them. */
export function checkRows(plan: SpectraPlan, rows: readonly SampleRow[], from: number, count: number): void {
  if (rows.length !== plan.channelCount) {
    throw new RangeError(`${rows.length} rows of samples were given for ${plan.channelCount} channels.`);
  }
  const isRange = Number.isInteger(from) && Number.isInteger(count) && from >= 0 && count >= 0;
  if (!isRange || rows.some((row) => row.length < from + count)) {
    throw new RangeError(`There are no ${count} samples from sample ${from} on in every row.`);
  }
}

/** Scale from a sum of |X|^2 over segments to a one-sided density: all bins except 0 Hz and Nyquist are doubled. */
export function densityScale({ samplingRateHz, segmentSamples }: SpectraPlan, segments: number) {
  // The squares of a periodic Hann taper add up to 3/8 of its length.
  const twoSided = 1 / (samplingRateHz * 0.375 * segmentSamples * segments);
  return (bin: number): number => (bin === 0 || 2 * bin === segmentSamples ? twoSided : 2 * twoSided);
}
