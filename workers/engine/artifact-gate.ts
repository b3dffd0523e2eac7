import type { SignalCore } from '#dsp/host/core-types.ts';
import { ARTIFACT_BITS, HOP_MS } from '#shared/engine/ticks.ts';

export type ArtifactGateOptions = {
  amplitudeUv: number;
  slopeUvPerMs: number;
  holdMs: number;
  /** Samples the filters need after a start or a gap. */
  settlingSamples: number;
  /** Only channels that are trained close the gate. */
  channels: readonly number[];
};

export type GateFigures = Pick<SignalCore, 'peakUv' | 'slopeUvPerMs' | 'missing' | 'settledSamples'>;

/**
 * Says of each hop whether it is brain signal. Once closed by an artifact, the gate stays closed for `holdMs`,
 * because the tail of a blink passes the limits while it is still a blink.
 */
export class ArtifactGate {
  readonly #options: ArtifactGateOptions;
  readonly #holdTicks: number;
  #heldBits = 0;
  #remainingTicks = 0;

  constructor(options: ArtifactGateOptions) {
    this.#options = options;
    this.#holdTicks = Math.ceil(options.holdMs / HOP_MS);
  }

  reset(): void {
    this.#heldBits = 0;
    this.#remainingTicks = 0;
  }

  /**
   * Bit set of {@link ARTIFACT_BITS} for the hop the core has just processed; 0 means clean. `found` holds the bits of
   * what was found elsewhere; they are held like those found here.
   */
  step(figures: GateFigures, found = 0): number {
    const { amplitudeUv, slopeUvPerMs, settlingSamples, channels } = this.#options;
    let bits = found;
    let settling = 0;
    for (const channel of channels) {
      if (figures.missing[channel]! > 0) bits |= ARTIFACT_BITS.gap;
      if (figures.peakUv[channel]! > amplitudeUv) bits |= ARTIFACT_BITS.amplitude;
      if (figures.slopeUvPerMs[channel]! > slopeUvPerMs) bits |= ARTIFACT_BITS.slope;
      if (figures.settledSamples[channel]! < settlingSamples) settling = ARTIFACT_BITS.settling;
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
}
