import { ARTIFACT_BITS, TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import type { MappedCondition } from '#shared/eeg/protocol-mapping.ts';
import type { Hop } from '../hop.ts';
import { sampleInHop } from '../hop-sample.ts';
import { type WeightedTerm, weightedTerms } from '../weighted-terms.ts';

/** A trained sum of channels below this is not EEG: its channels carry the same signal. uV RMS at weights 1 and -1. */
const LEAST_UV = 0.5;

/**
 * Trained sums of several channels: derivations, and the difference of two signals that are compared. They can vanish
 * although each of their channels has a signal, which per-channel checks do not detect.
 */
export function watchedSums(mapped: readonly MappedCondition[]): number[][] {
  const sums = mapped.flatMap(({ signals }) => {
    const [first, second] = signals.map(({ weights }) => weights);
    const difference = first && second ? [first.map((weight, channel) => weight - second[channel]!)] : [];
    return [...signals.map(({ weights }) => weights), ...difference];
  });
  const several = sums.filter((weights) => weights.filter((weight) => weight !== 0).length > 1);
  return [...new Map(several.map((weights) => [weights.join(), weights])).values()];
}

type Sum = {
  terms: WeightedTerm[];
  limitUvSq: number;
  /** Squares of one sample per hop over the last second; NaN when a channel was missing. */
  squares: Float64Array;
};

/** Finds flat trained sums, caused by bridged electrodes or a duplicated channel. */
export class DerivedWatch {
  readonly #sums: readonly Sum[];
  #hops = 0;

  constructor(sums: readonly (readonly number[])[]) {
    this.#sums = sums.map((weights) => ({
      terms: weightedTerms(weights),
      limitUvSq: (LEAST_UV * sizeOf(weights)) ** 2,
      squares: new Float64Array(TICKS_PER_SECOND),
    }));
  }

  reset(): void {
    this.#hops = 0;
  }

  /**
   * Adds the findings from one hop's conditioned samples to the bit set of each channel of a sum. Runs after the raw
   * checks.
   */
  step(hop: Hop, found: Uint32Array): void {
    // At low rates a hop may hold no sample.
    if (hop.sampleCount === 0 || this.#sums.length === 0) return;
    const slot = this.#hops++ % TICKS_PER_SECOND;
    const at = sampleInHop(hop);
    for (const { terms, limitUvSq, squares } of this.#sums) {
      let sum = 0;
      for (const { channel, weight } of terms) sum += weight * hop.filtered[channel * hop.stride + at]!;
      squares[slot] = sum * sum;
      if (this.#hops < TICKS_PER_SECOND || !(meanOf(squares) < limitUvSq)) continue;
      // A channel that is flat by itself is reported separately.
      if (!hasFlat(terms, found)) for (const { channel } of terms) found[channel]! |= ARTIFACT_BITS.bridged;
    }
  }
}

function hasFlat(terms: Sum['terms'], found: Uint32Array): boolean {
  for (const { channel } of terms) if ((found[channel]! & ARTIFACT_BITS.flat) !== 0) return true;
  return false;
}

/** 1 for the difference of two channels. */
const sizeOf = (weights: readonly number[]): number =>
  weights.reduce((sum, weight) => sum + Math.abs(weight), 0) / 2;

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index]!;
  return sum / values.length;
}
