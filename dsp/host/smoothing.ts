import { exponential } from './portable-math.ts';

/**
 * Factor of the exponential smoothing `s += factor * (x - s)` per sample: 1 - exp(-1 / (rate * tau)).
 * A time constant of 0 gives 1: no smoothing.
 */
export function smoothingFactor(smoothingMs: number, samplingRateHz: number): number {
  if (smoothingMs === 0) return 1;
  return 1 - exponential(-1000 / (samplingRateHz * smoothingMs));
}
