import type { DemodulatorPlan, EstimatorPlan } from '../host/core-types.ts';
import { cosTurns } from '../host/portable-math.ts';
import { Smoothing } from './amplitude-smoothing.ts';
import { BiquadCascade } from './biquad-filter.ts';

/** Samples rotated from one exact phase, as in `dsp/assembly/carrier.ts`. */
const CARRIER_SAMPLES = 64;

/**
 * Quadrature demodulation: the signal is mixed to 0 Hz with cos and -sin of the band centre, both products pass the
 * low-pass, and the magnitude of the pair is the amplitude. Mixing halves a peak amplitude A, and the RMS of a sine is
 * A / sqrt(2), hence the factor sqrt(2).
 */
export class Demodulator {
  readonly #turnsPerSample: number;
  readonly #smoothing: Smoothing;
  readonly #realPass: BiquadCascade;
  readonly #imaginaryPass: BiquadCascade;
  /** In-phase and quadrature part after the last sample. */
  inPhase = Number.NaN;
  quadrature = Number.NaN;

  constructor(feature: DemodulatorPlan & Pick<EstimatorPlan, 'smoothingMs'>, samplingRateHz: number) {
    this.#turnsPerSample = feature.centreHz / samplingRateHz;
    this.#smoothing = new Smoothing(feature.smoothingMs, samplingRateHz);
    this.#realPass = new BiquadCascade(feature.lowPass, 'atRest');
    this.#imaginaryPass = new BiquadCascade(feature.lowPass, 'atRest');
  }

  /** Amplitude in uV RMS after sample `x`, the `index`-th of the stream; NaN for a missing one. */
  next(x: number, index: number): number {
    const carrier = this.#carrier(index);
    this.inPhase = this.#realPass.next(x * carrier.real);
    this.quadrature = this.#imaginaryPass.next(x * carrier.imaginary);
    const [i, q] = [this.inPhase, this.quadrature];
    return this.#smoothing.next(Math.sqrt(2 * (i * i + q * q)));
  }

  /** exp(-2 pi i turns): the phase of every 64th sample is computed from its index; the others are rotated from it. */
  #carrier(index: number): { real: number; imaginary: number } {
    const rest = index % CARRIER_SAMPLES;
    const from = phasor((index - rest) * this.#turnsPerSample);
    const by = phasor(rest * this.#turnsPerSample);
    return {
      real: from.real * by.real - from.imaginary * by.imaginary,
      imaginary: from.real * by.imaginary + from.imaginary * by.real,
    };
  }
}

function phasor(turns: number): { real: number; imaginary: number } {
  const phase = turns - Math.floor(turns);
  return { real: cosTurns(phase), imaginary: cosTurns(phase + 0.25) };
}
