// @ts-nocheck: AssemblyScript, checked by asc.
import { runSection } from './biquad';
import { fillCarrier, mixDown } from './carrier';
import { runPairCascade } from './cascade';
import {
  amplitudeAt,
  blockSamples,
  CARRIER_BYTES,
  CARRIER_SAMPLES,
  carrierAt,
  channels,
  derivedAt,
  FEATURE_BYTES,
  featureAt,
  features,
  filteredAt,
  lanesAt,
  lowPassAt,
  lowPassSections,
  lowPassStateAt,
  phasorAt,
  savedStateAt,
  SECTION_BYTES,
  STATE_BYTES,
  weightsAt,
} from './layout';
import { checkRange, copyCells } from './memory';

/** An amplitude starts at zero: the first demodulated sample says nothing about the size of the band. */
const START_AT_REST: f64 = 0;

/** Brings every feature's amplitude up to the last of `count` conditioned samples; `firstIndex` dates the first. */
export function demodulateBlock(firstIndex: f64, count: i32): void {
  if (count == 0) return;
  for (let feature = 0; feature < features; feature++) {
    const settings = featureAt + usize(feature * FEATURE_BYTES);
    derive(feature, count);
    const turnsPerSample = load<f64>(settings);
    const carrier = carrierAt + usize(feature * CARRIER_SAMPLES * CARRIER_BYTES);
    if (firstIndex == 0) fillCarrier(carrier, turnsPerSample);
    const sections = i32(load<f64>(settings, 16));
    const states = lowPassStateAt + usize(feature * lowPassSections * STATE_BYTES);
    const bytes = usize(sections * STATE_BYTES);
    copyCells(savedStateAt, states, bytes);
    mixDown(derivedAt, lanesAt, firstIndex, count, turnsPerSample, carrier);
    const coefficients = lowPassAt + usize(feature * lowPassSections * SECTION_BYTES);
    if (!runPairCascade(lanesAt, count, coefficients, sections, states)) {
      memory.copy(states, savedStateAt, bytes);
      mixDown(derivedAt, lanesAt, firstIndex, count, turnsPerSample, carrier);
      lowPassWithGaps(coefficients, states, sections, count);
    }
    takeAmplitude(feature, load<f64>(settings, 8), count);
    v128.store(phasorAt + (usize(feature) << 4), v128.load(lanesAt + (usize(count - 1) << 4)));
  }
}

/** Weighted sum of the conditioned channels. Channels of weight 0 are left out, so their gaps do no harm. */
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

/** The way for blocks in which samples are missing or filters start. */
function lowPassWithGaps(coefficients: usize, states: usize, sections: i32, count: i32): void {
  for (let section = 0; section < sections; section++) {
    const at = coefficients + usize(section * SECTION_BYTES);
    runSection(lanesAt, 16, count, at, states + usize(section * STATE_BYTES), START_AT_REST);
  }
}

/** With smoothing 1 (none) only the last sample matters; otherwise the envelope is smoothed sample by sample. */
function takeAmplitude(feature: i32, smoothing: f64, count: i32): void {
  const at = amplitudeAt + (usize(feature) << 3);
  if (smoothing >= 1.0) {
    store<f64>(at, envelope(count - 1));
    return;
  }
  let smooth = load<f64>(at);
  for (let i = 0; i < count; i++) {
    const value = envelope(i);
    smooth = smooth == smooth ? smooth + smoothing * (value - smooth) : value;
  }
  store<f64>(at, smooth);
}

/** RMS amplitude: the mixer halves the peak amplitude A of a sine, and its RMS is A / sqrt(2). */
function envelope(index: i32): f64 {
  const lane = lanesAt + (usize(index) << 4);
  const inPhase = load<f64>(lane);
  const quadrature = load<f64>(lane, 8);
  return Math.sqrt(2.0 * (inPhase * inPhase + quadrature * quadrature));
}
