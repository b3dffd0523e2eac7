// @ts-nocheck: AssemblyScript, checked by asc.
import { demodulate } from './demodulate';
import {
  amplitudeAt,
  blockSamples,
  channels,
  derivedAt,
  FEATURE_BYTES,
  featureAt,
  features,
  filteredAt,
  weightsAt,
} from './layout';
import { takeMeanSquare } from './mean-square';
import { checkRange } from './memory';

/** Updates the amplitude of every feature with `count` conditioned samples; the first has index `firstIndex`. */
export function measureBands(firstIndex: f64, count: i32): void {
  if (count == 0) return;
  for (let feature = 0; feature < features; feature++) {
    const settings = featureAt + usize(feature * FEATURE_BYTES);
    const smoothing = load<f64>(settings, 8);
    const sections = i32(load<f64>(settings, 16));
    const window = i32(load<f64>(settings, 24));
    derive(feature, count);
    // Without smoothing only the last amplitude matters.
    const first = smoothing >= 1.0 ? count - 1 : 0;
    if (window > 0) takeMeanSquare(feature, window, sections, count);
    else demodulate(feature, load<f64>(settings), sections, firstIndex, count, first);
    takeAmplitude(feature, smoothing, first, count);
  }
}

/** Weighted sum of the conditioned channels. Channels with weight 0 are left out, so their gaps have no effect. */
function derive(feature: i32, count: i32): void {
  const bytes = usize(count) << 3;
  for (let at: usize = 0; at < bytes; at += 16) v128.store(derivedAt + at, f64x2.splat(0));
  for (let channel = 0; channel < channels; channel++) {
    const weight = load<f64>(weightsAt + (usize(feature * channels + channel) << 3));
    if (weight != 0) addWeighted(filteredAt + (usize(channel * blockSamples) << 3), weight, count);
  }
}

function addWeighted(row: usize, weight: f64, count: i32): void {
  checkRange(row, usize(count) << 3);
  const pair = v128.splat<f64>(weight);
  const evenEnd = usize(count & ~1) << 3;
  for (let at: usize = 0; at < evenEnd; at += 16) {
    const sum = v128.add<f64>(v128.load(derivedAt + at), v128.mul<f64>(pair, v128.load(row + at)));
    v128.store(derivedAt + at, sum);
  }
  if (count & 1) {
    store<f64>(derivedAt + evenEnd, load<f64>(derivedAt + evenEnd) + weight * load<f64>(row + evenEnd));
  }
}

/** Smooths the amplitudes of the samples from `first` on; with smoothing 1 (none) that is the last one. */
function takeAmplitude(feature: i32, smoothing: f64, first: i32, count: i32): void {
  const at = amplitudeAt + (usize(feature) << 3);
  let smooth = smoothing >= 1.0 ? f64.NaN : load<f64>(at);
  for (let i = first; i < count; i++) {
    const value = load<f64>(derivedAt + (usize(i) << 3));
    smooth = smooth == smooth ? smooth + smoothing * (value - smooth) : value;
  }
  store<f64>(at, smooth);
}
