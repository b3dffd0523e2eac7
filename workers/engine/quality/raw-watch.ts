import { ARTIFACT_BITS, TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import type { Hop } from '../hop.ts';

/** Amplifiers clip a little below the limit they state. */
const RAIL_SHARE = 0.98;
/** A single sample at the limit may be real: files are often scaled to their own maximum. */
const RAIL_SAMPLES = 3;
/** Scalp signals vary by more than this within a second; otherwise the channel is not connected. uV. */
const FLAT_RANGE_UV = 0.5;

export type RawWatchOptions = {
  channelCount: number;
  fullScaleUv?: readonly number[] | undefined;
};

/** Checks raw samples for signals that cannot be EEG: a channel at its amplifier's limit, or a flat one. */
export class RawWatch {
  readonly #options: RawWatchOptions;
  /** Smallest and largest sample of each hop of the last second, slot-major within a channel. */
  readonly #min: Float64Array;
  readonly #max: Float64Array;
  #hops = 0;

  constructor(options: RawWatchOptions) {
    this.#options = options;
    this.#min = new Float64Array(options.channelCount * TICKS_PER_SECOND);
    this.#max = new Float64Array(options.channelCount * TICKS_PER_SECOND);
  }

  reset(): void {
    this.#hops = 0;
  }

  /** Adds findings from the raw samples of one hop to the bit set of each channel. */
  step({ raw, stride, sampleCount }: Pick<Hop, 'raw' | 'stride' | 'sampleCount'>, found: Uint32Array): void {
    const slot = this.#hops++ % TICKS_PER_SECOND;
    for (let channel = 0; channel < this.#options.channelCount; channel++) {
      const limitUv = RAIL_SHARE * (this.#options.fullScaleUv?.[channel] ?? Infinity);
      let min = Infinity;
      let max = -Infinity;
      let railed = 0;
      for (let at = channel * stride; at < channel * stride + sampleCount; at++) {
        const value = raw[at]!;
        if (value < min) min = value;
        if (value > max) max = value;
        railed = Math.abs(value) >= limitUv ? railed + 1 : 0;
        if (railed >= RAIL_SAMPLES) found[channel]! |= ARTIFACT_BITS.rail;
      }
      this.#min[channel * TICKS_PER_SECOND + slot] = min;
      this.#max[channel * TICKS_PER_SECOND + slot] = max;
      // A channel that moved within this hop needs no check of the others.
      if (max - min >= FLAT_RANGE_UV || this.#hops < TICKS_PER_SECOND) continue;
      if (this.#range(channel) < FLAT_RANGE_UV) found[channel]! |= ARTIFACT_BITS.flat;
    }
  }

  /** Range of the last second; Infinity while no sample arrives, which is a gap, not a flat line. */
  #range(channel: number): number {
    let min = Infinity;
    let max = -Infinity;
    for (let at = channel * TICKS_PER_SECOND; at < (channel + 1) * TICKS_PER_SECOND; at++) {
      if (this.#min[at]! < min) min = this.#min[at]!;
      if (this.#max[at]! > max) max = this.#max[at]!;
    }
    return max >= min ? max - min : Infinity;
  }
}
