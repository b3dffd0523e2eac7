// @ts-nocheck: AssemblyScript, checked by asc.
import { transform } from './fft';
import { fftSamples, psdAt, rateHz, spectrumAt, spectrumSwapAt, taperAt, twiddleAt } from './layout';
import { sampleOfAge, samplesHeld } from './ring';

/** Segment length the taper table holds; 0 is none. */
let taperSamples: i32 = 0;

export function clearTaper(): void {
  taperSamples = 0;
}

/**
 * Averages the periodograms of the newest half-overlapping segments of a channel into the PSD region.
 * Returns 1, or 0 when the ring holds too few samples or one of them is missing.
 */
export function welchDensity(channel: i32, segment: i32, segmentCount: i32): i32 {
  const hop = segment >> 1;
  const span = segment + (segmentCount - 1) * hop;
  if (span > samplesHeld() || hasMissing(channel, span)) return 0;
  prepareTaper(segment);

  const bins = (segment >> 1) + 1;
  memory.fill(psdAt, 0, usize(bins) << 3);
  for (let k = 0; k < segmentCount; k++) {
    loadSegment(channel, span - 1 - k * hop, segment);
    addPeriodogram(transform(segment >> 1, spectrumAt, spectrumSwapAt), segment);
  }
  scaleDensity(segment, segmentCount);
  return 1;
}

function hasMissing(channel: i32, span: i32): bool {
  for (let age = 0; age < span; age++) {
    const value = sampleOfAge(channel, age);
    if (value != value) return true;
  }
  return false;
}

/** Periodic Hann taper, 0.5 - 0.5 cos(2 pi n / N); its second half mirrors the first. */
function prepareTaper(segment: i32): void {
  if (taperSamples == segment) return;
  const step = usize(fftSamples / segment) << 4;
  const half = segment >> 1;
  for (let n = 0; n < half; n++) {
    const value = 0.5 - 0.5 * load<f64>(twiddleAt + usize(n) * step);
    store<f64>(taperAt + (usize(n) << 3), value);
    if (n > 0) store<f64>(taperAt + (usize(segment - n) << 3), value);
  }
  store<f64>(taperAt + (usize(half) << 3), 1);
  taperSamples = segment;
}

/** A segment without its mean, tapered; neighbouring samples become one complex value. */
function loadSegment(channel: i32, oldestAge: i32, segment: i32): void {
  let sum: f64 = 0;
  for (let n = 0; n < segment; n++) sum += f64(sampleOfAge(channel, oldestAge - n));
  const mean = sum / f64(segment);
  for (let n = 0; n < segment; n++) {
    const at = usize(n) << 3;
    store<f64>(spectrumAt + at, (f64(sampleOfAge(channel, oldestAge - n)) - mean) * load<f64>(taperAt + at));
  }
}

/**
 * Adds |X_k|^2 of the real segment, taken out of the half-size complex transform Z: with E_k and O_k the spectra
 * of the even and odd samples, X_k = E_k + w_k O_k, w_k = exp(-2 pi i k / N).
 */
function addPeriodogram(z: usize, segment: i32): void {
  const half = segment >> 1;
  const step = usize(fftSamples / segment) << 4;
  const re0 = load<f64>(z);
  const im0 = load<f64>(z, 8);
  accumulate(0, (re0 + im0) * (re0 + im0));
  accumulate(half, (re0 - im0) * (re0 - im0));
  for (let k = 1; k < half; k++) {
    const a = z + (usize(k) << 4);
    const b = z + (usize(half - k) << 4);
    const evenRe = 0.5 * (load<f64>(a) + load<f64>(b));
    const evenIm = 0.5 * (load<f64>(a, 8) - load<f64>(b, 8));
    const oddRe = 0.5 * (load<f64>(a, 8) + load<f64>(b, 8));
    const oddIm = 0.5 * (load<f64>(b) - load<f64>(a));
    const wRe = load<f64>(twiddleAt + usize(k) * step);
    const wIm = load<f64>(twiddleAt + usize(k) * step, 8);
    const re = evenRe + (wRe * oddRe - wIm * oddIm);
    const im = evenIm + (wRe * oddIm + wIm * oddRe);
    accumulate(k, re * re + im * im);
  }
}

function accumulate(bin: i32, power: f64): void {
  const at = psdAt + (usize(bin) << 3);
  store<f64>(at, load<f64>(at) + power);
}

/** Density per Hz, one-sided: all bins but the first and the last stand for two. Sum of Hann^2 is 3 N / 8. */
function scaleDensity(segment: i32, segmentCount: i32): void {
  const half = segment >> 1;
  const scale = 1.0 / (rateHz * 0.375 * f64(segment) * f64(segmentCount));
  for (let bin = 0; bin <= half; bin++) {
    const at = psdAt + (usize(bin) << 3);
    const sides = bin == 0 || bin == half ? 1.0 : 2.0;
    store<f64>(at, load<f64>(at) * scale * sides);
  }
}
