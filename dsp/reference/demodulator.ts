import type { FeaturePlan } from '../host/core-types.ts';
import { cosTurns } from '../host/portable-math.ts';
import { smoothingFactor } from '../host/smoothing.ts';
import { BiquadCascade } from './biquad-filter.ts';

/**
 * Quadrature demodulation: the signal is mixed to 0 Hz with cos and -sin of the band centre, both products pass the
 * low-pass, and the size of the pair is the amplitude. Mixing halves a peak amplitude A, and the RMS of a sine is
 * A / sqrt(2), hence the factor sqrt(2).
 */
export class Demodulator {
  readonly #turnsPerSample: number;
  readonly #smoothing: number;
  readonly #inPhase: BiquadCascade;
  readonly #quadrature: BiquadCascade;
  #smooth = Number.NaN;

  constructor(feature: Pick<FeaturePlan, 'centreHz' | 'lowPass' | 'smoothingMs'>, samplingRateHz: number) {
    this.#turnsPerSample = feature.centreHz / samplingRateHz;
    this.#smoothing = smoothingFactor(feature.smoothingMs, samplingRateHz);
    this.#inPhase = new BiquadCascade(feature.lowPass, 'atRest');
    this.#quadrature = new BiquadCascade(feature.lowPass, 'atRest');
  }

  /** Amplitude in uV RMS after sample `x`, the `index`-th of the stream; NaN for a missing one. */
  next(x: number, index: number): number {
    const turns = index * this.#turnsPerSample;
    const phase = turns - Math.floor(turns);
    const i = this.#inPhase.next(x * cosTurns(phase));
    const q = this.#quadrature.next(x * cosTurns(phase + 0.25));
    return this.#smoothed(Math.sqrt(2 * (i * i + q * q)));
  }

  #smoothed(amplitude: number): number {
    if (this.#smoothing === 1) return amplitude;
    const isFresh = Number.isNaN(this.#smooth);
    this.#smooth = isFresh ? amplitude : this.#smooth + this.#smoothing * (amplitude - this.#smooth);
    return this.#smooth;
  }
}
