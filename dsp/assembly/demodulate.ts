// @ts-nocheck: AssemblyScript, checked by asc.
import { runBand, runBandWithGaps } from './band-cascade';
import { fillCarrier, mixDown } from './carrier';
import { CARRIER_BYTES, CARRIER_SAMPLES, carrierAt, derivedAt, lanesAt, phasorAt } from './layout';

/**
 * Demodulates the derived signal of a feature and replaces its samples from `first` on by amplitudes. `firstIndex` is
 * the index of the first sample on the sample clock.
 */
export function demodulate(
  feature: i32,
  turnsPerSample: f64,
  sections: i32,
  firstIndex: f64,
  count: i32,
  first: i32,
): void {
  const carrier = carrierAt + usize(feature * CARRIER_SAMPLES * CARRIER_BYTES);
  if (firstIndex == 0) fillCarrier(carrier, turnsPerSample);
  mixDown(derivedAt, lanesAt, firstIndex, count, turnsPerSample, carrier);
  if (!runBand(feature, sections, count)) {
    mixDown(derivedAt, lanesAt, firstIndex, count, turnsPerSample, carrier);
    runBandWithGaps(feature, sections, count);
  }
  for (let i = first; i < count; i++) store<f64>(derivedAt + (usize(i) << 3), envelope(i));
  v128.store(phasorAt + (usize(feature) << 4), v128.load(lanesAt + (usize(count - 1) << 4)));
}

/** RMS amplitude: the mixer halves the peak amplitude A of a sine, and its RMS is A / sqrt(2). */
function envelope(index: i32): f64 {
  const lane = lanesAt + (usize(index) << 4);
  const inPhase = load<f64>(lane);
  const quadrature = load<f64>(lane, 8);
  return Math.sqrt(2.0 * (inPhase * inPhase + quadrature * quadrature));
}
