import { smoothingFactor } from '../host/smoothing.ts';

/** Exponential smoothing of an amplitude, sample by sample; restarts with the first number after a missing one. */
export class Smoothing {
  readonly #factor: number;
  #smooth = Number.NaN;

  constructor(smoothingMs: number, samplingRateHz: number) {
    this.#factor = smoothingFactor(smoothingMs, samplingRateHz);
  }

  next(amplitude: number): number {
    if (this.#factor === 1) return amplitude;
    const isFresh = Number.isNaN(this.#smooth);
    this.#smooth = isFresh ? amplitude : this.#smooth + this.#factor * (amplitude - this.#smooth);
    return this.#smooth;
  }
}
