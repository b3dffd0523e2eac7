import type { Biquad } from '#dsp/host/core-types.ts';
import { BiquadCascade } from '#dsp/reference/biquad-filter.ts';
import { siteKey } from '#shared/eeg/channel-labels.ts';
import { ARTIFACT_BITS } from '#shared/engine/ticks.ts';
import type { Hop } from '../hop.ts';

/** Fp, AF and F sites, where blinks and eye movements appear; not FC and FT. */
const FRONTAL_SITE = /^(fp|af|f)(z|\d{1,2})$/;

/** Channels that show blinks. */
export const frontalChannels = (channelNames: readonly string[]): number[] =>
  channelNames.flatMap((name, channel) => (FRONTAL_SITE.test(siteKey(name)) ? [channel] : []));

/** Upper edge of the slow part of a blink, the edge of its low-pass, Hz. */
export const BLINK_LOW_PASS_HZ = 5;

/**
 * Detects blinks: slow deflections on at least half of the frontal channels at once. One loose frontal electrode among
 * several therefore cannot close the gate for all.
 */
export class BlinkWatch {
  readonly #channels: readonly number[];
  readonly #filters: readonly BiquadCascade[];
  readonly #peaks: Float64Array;
  readonly #sorted: Float64Array;

  constructor(channels: readonly number[], lowPass: readonly Biquad[]) {
    this.#channels = channels;
    this.#filters = channels.map(() => new BiquadCascade(lowPass, 'atRest'));
    this.#peaks = new Float64Array(channels.length);
    this.#sorted = new Float64Array(channels.length);
  }

  reset(): void {
    for (const filter of this.#filters) filter.reset();
  }

  /**
   * True when half of the frontal channels show a slow deflection above `limitUv` in this hop; those channels are then
   * marked in `found`.
   */
  step(
    { filtered, stride, sampleCount }: Pick<Hop, 'filtered' | 'stride' | 'sampleCount'>,
    limitUv: number,
    found: Uint32Array,
  ): boolean {
    for (const [index, channel] of this.#channels.entries()) {
      let peak = 0;
      for (let at = channel * stride; at < channel * stride + sampleCount; at++) {
        const slow = Math.abs(this.#filters[index]!.next(filtered[at]!));
        if (slow > peak) peak = slow;
      }
      this.#peaks[index] = peak;
    }
    if (this.#peaks.length === 0) return false;
    this.#sorted.set(this.#peaks);
    this.#sorted.sort();
    if (!(this.#sorted[Math.floor((this.#sorted.length - 1) / 2)]! > limitUv)) return false;
    for (const [index, channel] of this.#channels.entries()) {
      if (this.#peaks[index]! > limitUv) found[channel]! |= ARTIFACT_BITS.blink;
    }
    return true;
  }
}
