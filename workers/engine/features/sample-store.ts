import { GrowingValues } from '../growing-values.ts';
import { type WeightedTerm, weightedTerms } from '../weighted-terms.ts';
import type { EvaluatorInput } from './evaluator.ts';

/** Samples of one weighted sum of conditioned channels over a baseline, with the end and validity of each tick. */
export class SampleStore {
  readonly #terms: readonly WeightedTerm[];
  readonly #prerollSamples: number;
  #samples = new GrowingValues();
  /** By tick: number of samples so far, and 1 if the tick is valid. */
  readonly ends: number[] = [];
  readonly counts: boolean[] = [];
  #firstSampleIndex = 0;
  #isOpen = false;

  /** Also stores `prerollSamples` before a baseline, so that filters have settled when it begins. */
  constructor(weights: readonly number[], prerollSamples: number) {
    this.#terms = weightedTerms(weights);
    this.#prerollSamples = prerollSamples;
  }

  get samples(): Float64Array<ArrayBuffer> {
    return this.#samples.view();
  }

  /** Position of the first stored sample on the sample clock. */
  get firstSampleIndex(): number {
    return this.#firstSampleIndex;
  }

  reset(): void {
    this.#isOpen = false;
    this.#drop(this.#samples.length);
    this.#firstSampleIndex = 0;
  }

  open(): void {
    this.#isOpen = true;
    this.ends.length = 0;
    this.counts.length = 0;
    this.#drop(this.#samples.length - this.#prerollSamples);
  }

  close(): void {
    this.#isOpen = false;
  }

  push({ filtered, stride, sampleCount, firstSampleIndex }: EvaluatorInput): void {
    if (this.#samples.length === 0) this.#firstSampleIndex = firstSampleIndex;
    // Outside a baseline, old samples are discarded occasionally, not at every hop.
    if (!this.#isOpen && this.#samples.length > 4 * this.#prerollSamples) {
      this.#drop(this.#samples.length - this.#prerollSamples);
    }
    for (let index = 0; index < sampleCount; index++) {
      let sum = 0;
      for (const { channel, weight } of this.#terms) sum += weight * filtered[channel * stride + index]!;
      this.#samples.push(sum);
    }
  }

  /** Ends a tick of the baseline, or of a pause in it. */
  endTick(doesCount: boolean): void {
    if (!this.#isOpen) return;
    this.ends.push(this.#samples.length);
    this.counts.push(doesCount);
  }

  #drop(count: number): void {
    if (count <= 0) return;
    const rest = this.#samples.view().slice(count);
    this.#samples.clear();
    this.#samples.append(rest);
    this.#firstSampleIndex += count;
  }
}
