import type { SignalCore } from '#dsp/host/core-types.ts';
import { ARTIFACT_BITS, HOP_MS } from '#shared/engine/ticks.ts';

export type ArtifactGateOptions = {
  amplitudeUv: number;
  slopeUvPerMs: number;
  holdMs: number;
  /** Samples the filters need after a start or a gap. */
  settlingSamples: number;
  channelCount: number;
  /** Only trained channels close the gate. */
  channels: readonly number[];
  /** Heart channels: a heartbeat is far larger and steeper than any EEG. */
  heartChannels?: readonly number[];
};

export type GateFigures = Pick<SignalCore, 'peakUv' | 'slopeUvPerMs' | 'missing' | 'settledSamples'>;

/**
 * Decides for each hop whether it is brain signal. After an artifact the gate stays closed for `holdMs`, because the
 * tail of a blink is already within the limits. The same state exists for every channel, trained or not, to show where
 * an artifact comes from.
 */
export class ArtifactGate {
  readonly #options: ArtifactGateOptions;
  readonly #holdTicks: number;
  readonly #channelHeldBits: Uint32Array;
  readonly #channelRemainingTicks: Int32Array;
  readonly #isHeart: Uint8Array;
  #heldBits = 0;
  #remainingTicks = 0;
  /** Per channel, a bit set of {@link ARTIFACT_BITS} for the last hop, held as long as the tick's bits. */
  readonly channelBits: Uint32Array;

  constructor(options: ArtifactGateOptions) {
    this.#options = options;
    this.#holdTicks = Math.ceil(options.holdMs / HOP_MS);
    this.#channelHeldBits = new Uint32Array(options.channelCount);
    this.#channelRemainingTicks = new Int32Array(options.channelCount);
    this.channelBits = new Uint32Array(options.channelCount);
    this.#isHeart = new Uint8Array(options.channelCount);
    for (const channel of options.heartChannels ?? []) this.#isHeart[channel] = 1;
  }

  reset(): void {
    this.#heldBits = 0;
    this.#remainingTicks = 0;
    this.#channelHeldBits.fill(0);
    this.#channelRemainingTicks.fill(0);
    this.channelBits.fill(0);
  }

  /**
   * Bit set of {@link ARTIFACT_BITS} for the hop the core has just processed; 0 means clean. `found` holds the findings
   * of other checks per channel, and this method adds its own. `whole` holds findings for the whole head.
   */
  step(figures: GateFigures, found: Uint32Array, whole = 0): number {
    for (let channel = 0; channel < found.length; channel++) this.#judgeChannel(channel, figures, found);
    let bits = whole;
    let settling = 0;
    for (const channel of this.#options.channels) {
      bits |= found[channel]!;
      settling |= this.channelBits[channel]! & ARTIFACT_BITS.settling;
    }
    if (bits !== 0) {
      this.#heldBits = bits;
      this.#remainingTicks = this.#holdTicks;
      return bits | settling;
    }
    if (this.#remainingTicks > 0) {
      this.#remainingTicks--;
      return this.#heldBits | settling;
    }
    return settling;
  }

  #judgeChannel(channel: number, figures: GateFigures, found: Uint32Array): void {
    const { amplitudeUv, slopeUvPerMs, settlingSamples } = this.#options;
    if (figures.missing[channel]! > 0) found[channel]! |= ARTIFACT_BITS.gap;
    if (this.#isHeart[channel] === 0) {
      if (figures.peakUv[channel]! > amplitudeUv) found[channel]! |= ARTIFACT_BITS.amplitude;
      if (figures.slopeUvPerMs[channel]! > slopeUvPerMs) found[channel]! |= ARTIFACT_BITS.slope;
    }
    let bits = found[channel]!;
    if (bits !== 0) {
      this.#channelHeldBits[channel] = bits;
      this.#channelRemainingTicks[channel] = this.#holdTicks;
    } else if (this.#channelRemainingTicks[channel]! > 0) {
      this.#channelRemainingTicks[channel]!--;
      bits = this.#channelHeldBits[channel]!;
    }
    const isSettling = figures.settledSamples[channel]! < settlingSamples;
    this.channelBits[channel] = isSettling ? bits | ARTIFACT_BITS.settling : bits;
  }
}
