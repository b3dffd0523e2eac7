import { TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import type { Hop } from '../hop.ts';
import { sampleInHop } from '../hop-sample.ts';

const WINDOW_SECONDS = 5;
const WINDOW_HOPS = WINDOW_SECONDS * TICKS_PER_SECOND;
/**
 * Two electrodes are bridged when their difference is below both limits: in uV RMS and as a share of the weaker signal.
 * The literature uses the variance of differences, usually below 3 to 5 uV^2 (Tenke and Kayser 2001; Alschuler 2014).
 * Neighbors on caps with 64 electrodes differed by 2.7 uV or more.
 */
const MOST_DIFFERENCE_UV = 2;
const MOST_SHARE = 0.15;
const MOST_DIFFERENCE_IN_WINDOW = WINDOW_HOPS * MOST_DIFFERENCE_UV ** 2;
/** A channel below this is flat or very quiet, which is reported separately. uV RMS. */
const LEAST_SIGNAL_UV = 1.5;
/** Least number of samples present in both channels; with fewer there is no verdict. */
const LEAST_COMMON = WINDOW_HOPS / 2;

/** Finds channels that carry the same signal, from one conditioned sample per hop of the last seconds. */
export class BridgedPairs {
  readonly #channelCount: number;
  /** Slot-major within a channel, uV; NaN where missing. */
  readonly #samples: Float64Array;
  #hops = 0;

  constructor(channelCount: number) {
    this.#channelCount = channelCount;
    this.#samples = new Float64Array(channelCount * WINDOW_HOPS);
  }

  reset(): void {
    this.#hops = 0;
  }

  step(hop: Hop): void {
    if (hop.sampleCount === 0) return;
    const slot = this.#hops++ % WINDOW_HOPS;
    const at = sampleInHop(hop);
    for (let channel = 0; channel < this.#channelCount; channel++) {
      this.#samples[channel * WINDOW_HOPS + slot] = hop.filtered[channel * hop.stride + at]!;
    }
  }

  /** For each channel, the channels it is bridged with; empty until the window is full. */
  partners(): number[][] {
    const found: number[][] = Array.from({ length: this.#channelCount }, () => []);
    if (this.#hops < WINDOW_HOPS) return found;
    for (let one = 0; one < this.#channelCount; one++) {
      for (let other = one + 1; other < this.#channelCount; other++) {
        if (!this.#isBridged(one, other)) continue;
        found[one]!.push(other);
        found[other]!.push(one);
      }
    }
    return found;
  }

  /**
   * Compares only samples present in both channels. Stops early once they are too far apart, which keeps many channels
   * cheap.
   */
  #isBridged(one: number, other: number): boolean {
    const samples = this.#samples;
    const offset = (other - one) * WINDOW_HOPS;
    const end = (one + 1) * WINDOW_HOPS;
    let common = 0;
    let difference = 0;
    let oneSquares = 0;
    let otherSquares = 0;
    for (let at = one * WINDOW_HOPS; at < end; at++) {
      const a = samples[at]!;
      const b = samples[at + offset]!;
      const apart = a - b;
      if (Number.isNaN(apart)) continue;
      common++;
      difference += apart * apart;
      if (difference > MOST_DIFFERENCE_IN_WINDOW) return false;
      oneSquares += a * a;
      otherSquares += b * b;
    }
    const weaker = Math.min(oneSquares, otherSquares);
    return (
      common >= LEAST_COMMON &&
      weaker >= common * LEAST_SIGNAL_UV ** 2 &&
      difference <= Math.min(common * MOST_DIFFERENCE_UV ** 2, MOST_SHARE ** 2 * weaker)
    );
  }
}
