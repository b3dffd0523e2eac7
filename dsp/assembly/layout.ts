// @ts-nocheck: AssemblyScript, checked by asc.
import { keepLive, memoryBytes, neededBytes, rewind, take } from './memory';

/** Bytes of one biquad: b0, b1, b2, a1, a2 as f64. */
export const SECTION_BYTES: i32 = 40;
/** Bytes of the state of one biquad for two lanes: s1 and s2 as f64x2. */
export const STATE_BYTES: i32 = 32;
/** Number of samples an oscillator is rotated from one exact phase, and bytes per factor. */
export const CARRIER_SAMPLES: i32 = 64;
export const CARRIER_BYTES: i32 = 32;
/** Bytes of the settings of one feature: phase step, smoothing factor, number of sections, window of a mean square. */
export const FEATURE_BYTES: i32 = 32;

/** The plan in numbers. Zero channels: not configured. */
export let rateHz: f64 = 0;
export let channels: i32 = 0;
export let blockSamples: i32 = 0;
export let ringSamples: i32 = 0;
export let sections: i32 = 0;
export let features: i32 = 0;
/** Sections reserved for every feature: low-pass of its demodulator, or band-pass of its mean square. */
export let bandSections: i32 = 0;
/** Squares reserved for every feature; 0 when every one is demodulated. */
export let windowSamples: i32 = 0;
/** Longest transform; a power of two, 0 when the ring is too short for any. */
export let fftSamples: i32 = 0;

/** f32 [channels][blockSamples]: samples of the next call, written by the host. */
export let blockAt: usize = 0;
/** f32 [channels][ringSamples]: newest raw samples, NaN where missing. */
export let ringAt: usize = 0;
/** f64 [channels][blockSamples]: conditioned samples of the last call. */
export let filteredAt: usize = 0;
/** f64x2 [blockSamples][2]: four channels; or [blockSamples]: in-phase and quadrature part of a feature. */
export let lanesAt: usize = 0;
/** f64 [blockSamples]: the derived signal of one feature, then its amplitudes. */
export let derivedAt: usize = 0;
/** Biquad [sections], written by the host. */
export let conditioningAt: usize = 0;
/** State [groups of four channels][sections][2]. */
export let conditioningStateAt: usize = 0;
/** State [longest cascade]: a cascade's state before a block. */
export let savedStateAt: usize = 0;
/** f64 [channels + 1]: last conditioned sample of the call before. Figures are written in pairs. */
export let previousAt: usize = 0;
/** f64 [channels + 1] each: figures of the last call. */
export let peakAt: usize = 0;
export let slopeAt: usize = 0;
export let missingAt: usize = 0;
export let settledAt: usize = 0;
/** Feature settings [features], written by the host. */
export let featureAt: usize = 0;
/** f64 [features][channels], written by the host. */
export let weightsAt: usize = 0;
/** Biquad [features][bandSections], written by the host. */
export let bandSectionsAt: usize = 0;
/** State [features][bandSections]. */
export let bandStateAt: usize = 0;
/** Factors [features][CARRIER_SAMPLES], see carrier.ts. */
export let carrierAt: usize = 0;
/** f64 [features][windowSamples]: see mean-square.ts. */
export let squaresAt: usize = 0;
/**
 * f64 [features][2]: sum of the newest squares and their number; a sum of NaN: the window starts with the next number.
 */
export let windowStateAt: usize = 0;
/** f64 [features]: amplitude after the last sample, which is also the state of the smoothing. */
export let amplitudeAt: usize = 0;
/** f64x2 [features]: in-phase and quadrature part after the last sample. */
export let phasorAt: usize = 0;
/** complex [fftSamples]: exp(-2 pi i k / fftSamples). */
export let twiddleAt: usize = 0;
/** f64 [fftSamples]: the taper of the current segment length. */
export let taperAt: usize = 0;
/** f64 [fftSamples + 4] each: the two sides of the transform. */
export let spectrumAt: usize = 0;
export let spectrumSwapAt: usize = 0;
/** f64 [fftSamples / 2 + 1]: the averaged density. */
export let psdAt: usize = 0;

/**
 * Lays out memory for a plan. Returns 0, or the bytes needed if the plan does not fit; nothing is configured then.
 * Sizes are added as floats, so that absurd plans are refused instead of wrapping around.
 */
export function layOut(
  rate: f64,
  c: i32,
  block: i32,
  ring: i32,
  cascade: i32,
  f: i32,
  bandCascade: i32,
  window: i32,
): f64 {
  channels = 0;
  fftSamples = longestTransform(ring);
  rewind();
  layOutChannels(f64(c), f64(block), f64(ring), f64(cascade));
  layOutFeatures(f64(f), f64(c), f64(bandCascade), f64(window));
  savedStateAt = take(f64(max(cascade, bandCascade)) * f64(STATE_BYTES) * 2.0);
  layOutSpectrum(f64(fftSamples));
  if (neededBytes() > memoryBytes()) return neededBytes();

  keepLive();
  rateHz = rate;
  channels = c;
  blockSamples = block;
  ringSamples = ring;
  sections = cascade;
  features = f;
  bandSections = bandCascade;
  windowSamples = window;
  return 0;
}

function layOutChannels(c: f64, block: f64, ring: f64, cascade: f64): void {
  const groups = Math.ceil(c / 4.0);
  blockAt = take(c * block * 4.0);
  ringAt = take(c * ring * 4.0);
  filteredAt = take(c * block * 8.0);
  lanesAt = take((block + 1.0) * 32.0);
  derivedAt = take((block + 1.0) * 8.0);
  conditioningAt = take(cascade * f64(SECTION_BYTES));
  conditioningStateAt = take(groups * cascade * f64(STATE_BYTES) * 2.0);
  previousAt = take((c + 1.0) * 8.0);
  peakAt = take((c + 1.0) * 8.0);
  slopeAt = take((c + 1.0) * 8.0);
  missingAt = take((c + 1.0) * 8.0);
  settledAt = take((c + 1.0) * 8.0);
}

function layOutFeatures(f: f64, c: f64, bandCascade: f64, window: f64): void {
  featureAt = take(f * f64(FEATURE_BYTES));
  weightsAt = take(f * c * 8.0);
  bandSectionsAt = take(f * bandCascade * f64(SECTION_BYTES));
  bandStateAt = take(f * bandCascade * f64(STATE_BYTES));
  carrierAt = take(f * f64(CARRIER_SAMPLES) * f64(CARRIER_BYTES));
  squaresAt = take(f * window * 8.0);
  windowStateAt = take(f * 16.0);
  amplitudeAt = take(f * 8.0);
  phasorAt = take(f * 16.0);
}

function layOutSpectrum(n: f64): void {
  twiddleAt = take(n * 16.0);
  taperAt = take(n * 8.0);
  spectrumAt = take((n + 4.0) * 8.0);
  spectrumSwapAt = take((n + 4.0) * 8.0);
  psdAt = take((n / 2.0 + 1.0) * 8.0);
}

/** Largest power of two the ring can hold, at least 8. */
function longestTransform(ring: i32): i32 {
  if (ring < 8) return 0;
  return 1 << (31 - clz(ring));
}
