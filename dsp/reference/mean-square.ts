import type { EstimatorPlan, MeanSquarePlan } from '../host/core-types.ts';
import { Smoothing } from './amplitude-smoothing.ts';
import { BiquadCascade } from './biquad-filter.ts';

/**
 * Root mean square of a band over the newest `windowSamples` samples: band-pass from rest, squares, mean. Squares
 * before the first sample, or before the first one after a gap, count as 0. Adds in the same order as
 * `dsp/assembly/mean-square.ts`.
 */
export class MeanSquare {
  readonly #bandPass: BiquadCascade;
  readonly #smoothing: Smoothing;
  /** Squares of the current turn of the ring, followed by sums to the end of the previous turn. */
  readonly #squares: Float64Array;
  #sum = 0;
  #taken = 0;
  /** A mean square has no phase. */
  readonly inPhase = Number.NaN;
  readonly quadrature = Number.NaN;

  constructor(feature: MeanSquarePlan & Pick<EstimatorPlan, 'smoothingMs'>, samplingRateHz: number) {
    this.#bandPass = new BiquadCascade(feature.bandPass, 'atRest');
    this.#smoothing = new Smoothing(feature.smoothingMs, samplingRateHz);
    this.#squares = new Float64Array(feature.windowSamples);
  }

  /** Amplitude in uV RMS after sample `x`; NaN for a missing one. */
  next(x: number): number {
    const y = this.#bandPass.next(x);
    return this.#smoothing.next(Number.isNaN(y) ? this.#forget() : this.#take(y * y));
  }

  #forget(): number {
    this.#squares.fill(0);
    this.#sum = 0;
    this.#taken = 0;
    return Number.NaN;
  }

  #take(square: number): number {
    const squares = this.#squares;
    this.#sum += square;
    squares[this.#taken++] = square;
    if (this.#taken === squares.length) {
      for (let index = squares.length - 2; index >= 0; index--) squares[index]! += squares[index + 1]!;
      this.#sum = 0;
      this.#taken = 0;
    }
    return Math.sqrt((this.#sum + squares[this.#taken]!) / squares.length);
  }
}
