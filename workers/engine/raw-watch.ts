import { TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import type { Hop } from './hop.ts';

/** Amplifiers clip a little below the limit they state. */
const RAIL_SHARE = 0.98;
/** A single sample at the limit may be real: files are often scaled to their own largest value. */
const RAIL_SAMPLES = 3;
/** Scalp signals move more than this within a second; a channel that does not is not connected. uV. */
const FLAT_RANGE_UV = 0.5;

export type RawWatchOptions = {
  channels: readonly number[];
  fullScaleUv?: readonly number[] | undefined;
};

/** Looks at raw samples for what no brain makes: a channel at the limit of its amplifier, or one that does not move. */
export class RawWatch {
  readonly #options: RawWatchOptions;
  /** Smallest and largest sample of each hop of the last second, by watched channel. */
  readonly #min: Float64Array[];
  readonly #max: Float64Array[];
  #hops = 0;
  isAtRail = false;
  isFlat = false;

  constructor(options: RawWatchOptions) {
    this.#options = options;
    this.#min = options.channels.map(() => new Float64Array(TICKS_PER_SECOND));
    this.#max = options.channels.map(() => new Float64Array(TICKS_PER_SECOND));
  }

  reset(): void {
    this.#hops = 0;
    this.isAtRail = false;
    this.isFlat = false;
  }

  /** Takes the raw samples of one hop. */
  step({ raw, stride, count }: Pick<Hop, 'raw' | 'stride' | 'count'>): void {
    this.isAtRail = false;
    this.isFlat = false;
    const slot = this.#hops++ % TICKS_PER_SECOND;
    for (const [index, channel] of this.#options.channels.entries()) {
      const limitUv = RAIL_SHARE * (this.#options.fullScaleUv?.[channel] ?? Infinity);
      let min = Infinity;
      let max = -Infinity;
      let railed = 0;
      for (let at = channel * stride; at < channel * stride + count; at++) {
        const value = raw[at]!;
        if (value < min) min = value;
        if (value > max) max = value;
        railed = Math.abs(value) >= limitUv ? railed + 1 : 0;
        if (railed >= RAIL_SAMPLES) this.isAtRail = true;
      }
      this.#min[index]![slot] = min;
      this.#max[index]![slot] = max;
      if (this.#hops >= TICKS_PER_SECOND && this.#range(index) < FLAT_RANGE_UV) this.isFlat = true;
    }
  }

  /** Of the last second; Infinity while no sample arrives, which is a gap, not a flat line. */
  #range(index: number): number {
    let min = Infinity;
    let max = -Infinity;
    for (let slot = 0; slot < TICKS_PER_SECOND; slot++) {
      if (this.#min[index]![slot]! < min) min = this.#min[index]![slot]!;
      if (this.#max[index]![slot]! > max) max = this.#max[index]![slot]!;
    }
    return max >= min ? max - min : Infinity;
  }
}
