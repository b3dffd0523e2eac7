// @ts-nocheck: AssemblyScript, checked by asc.
import { fftSamples, psdAt, rateHz, spectrumAt, spectrumSwapAt, taperAt, twiddleAt } from './layout';
import { copySamples, samplesHeld } from './ring';
import { addSplitPowers } from './fft/split-spectrum';
import { fillTurns } from './fft/twin-fft';

/** Segment length of the taper table; 0: none. */
let taperSamples: i32 = 0;

/** Fills the tables of a new plan. */
export function prepareSpectrum(): void {
  fillTurns(twiddleAt, fftSamples, fftSamples);
  taperSamples = 0;
}

/**
 * Averages the periodograms of the newest half-overlapping segments of a channel into the PSD region.
 * Returns 1, or 0 when the ring holds too few samples or one of them is missing.
 */
export function welchDensity(channel: i32, segment: i32, segmentCount: i32): i32 {
  assert(segment <= fftSamples);
  const hop = segment >> 1;
  const span = segment + (segmentCount - 1) * hop;
  if (span > samplesHeld()) return 0;
  prepareTaper(segment);

  const bins = (segment >> 1) + 1;
  const step = usize(fftSamples / segment) << 4;
  memory.fill(psdAt, 0, usize(bins) << 3);
  for (let k = 0; k < segmentCount; k++) {
    if (!loadSegment(channel, span - 1 - k * hop, segment)) return 0;
    addSplitPowers(segment, spectrumAt, spectrumSwapAt, twiddleAt, fftSamples, twiddleAt, step, psdAt);
  }
  scaleDensity(segment, segmentCount);
  return 1;
}

/**
 * Half of the periodic Hann taper 0.5 - 0.5 cos(2 pi n / N), as the transform requires; its second half mirrors the
 * first.
 */
function prepareTaper(segment: i32): void {
  if (taperSamples == segment) return;
  const step = usize(fftSamples / segment) << 4;
  const half = segment >> 1;
  for (let n = 0; n < half; n++) {
    const value = 0.25 - 0.25 * load<f64>(twiddleAt + usize(n) * step);
    store<f64>(taperAt + (usize(n) << 3), value);
    if (n > 0) store<f64>(taperAt + (usize(segment - n) << 3), value);
  }
  store<f64>(taperAt + (usize(half) << 3), 0.5);
  taperSamples = segment;
}

/** Loads a segment, removes its mean and tapers it. False when a sample is missing. */
function loadSegment(channel: i32, oldestAge: i32, segment: i32): bool {
  copySamples(channel, oldestAge, segment, spectrumAt);
  const end = spectrumAt + (usize(segment) << 3);
  let sums = f64x2.splat(0);
  for (let at = spectrumAt; at < end; at += 16) sums = f64x2.add(sums, v128.load(at));
  const sum = f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
  if (sum != sum) return false;
  const means = f64x2.splat(sum / f64(segment));
  let taper = taperAt;
  for (let at = spectrumAt; at < end; at += 16) {
    v128.store(at, f64x2.mul(f64x2.sub(v128.load(at), means), v128.load(taper)));
    taper += 16;
  }
  return true;
}

/** Density per Hz, one-sided: all bins except the first and the last count twice. Sum of Hann^2 is 3 N / 8. */
function scaleDensity(segment: i32, segmentCount: i32): void {
  const twice = 2.0 / (rateHz * 0.375 * f64(segment) * f64(segmentCount));
  const scales = f64x2.splat(twice);
  const last = psdAt + (usize(segment >> 1) << 3);
  for (let at = psdAt; at < last; at += 16) v128.store(at, f64x2.mul(v128.load(at), scales));
  store<f64>(psdAt, load<f64>(psdAt) * 0.5);
  store<f64>(last, load<f64>(last) * twice * 0.5);
}
