import { type WeightedTerm, weightedTerms } from '../weighted-terms.ts';
import type { EvaluatorInput } from './evaluator.ts';

/** Newest samples of one weighted sum of conditioned channels, uV; NaN while a channel it needs is missing. */
export class DerivedSignal {
  readonly #terms: readonly WeightedTerm[];
  readonly #ring: Float64Array;
  #next = 0;
  #count = 0;

  constructor(weights: readonly number[], length: number) {
    this.#terms = weightedTerms(weights);
    this.#ring = new Float64Array(length);
  }

  reset(): void {
    this.#next = 0;
    this.#count = 0;
  }

  get length(): number {
    return this.#count;
  }

  push({ filtered, stride, sampleCount }: EvaluatorInput): void {
    for (let index = 0; index < sampleCount; index++) {
      let sum = 0;
      for (const { channel, weight } of this.#terms) sum += weight * filtered[channel * stride + index]!;
      this.#ring[this.#next] = sum;
      this.#next = (this.#next + 1) % this.#ring.length;
    }
    this.#count = Math.min(this.#ring.length, this.#count + sampleCount);
  }

  /** Copies the newest `out.length` samples, oldest first; returns false while there are fewer. */
  newest(out: Float64Array): boolean {
    if (this.#count < out.length) return false;
    let from = this.#next - out.length;
    if (from < 0) from += this.#ring.length;
    for (let index = 0; index < out.length; index++) {
      out[index] = this.#ring[(from + index) % this.#ring.length]!;
    }
    return true;
  }
}
