import { ARTIFACT_BITS, TICKS_PER_SECOND } from '#shared/engine/ticks.ts';

/** Long enough to be read, short enough to belong to the visible signal. */
const HOLD_TICKS = 2 * TICKS_PER_SECOND;
/** Filters settling after a start are not an artifact of a channel. */
const ALL_BUT_SETTLING = ~ARTIFACT_BITS.settling;

/** Artifacts of each channel in the last two seconds, for the text. Written once per frame, allocates nothing. */
export class ChannelArtifacts {
  /** Bit set of ARTIFACT_BITS per channel. */
  readonly bits: Uint32Array;
  readonly #until: Float64Array;
  #ticks = 0;

  constructor(channelCount: number) {
    this.bits = new Uint32Array(channelCount);
    this.#until = new Float64Array(channelCount);
  }

  /** True when the text has to change. */
  step(reasons: Uint32Array): boolean {
    this.#ticks++;
    let hasChanged = false;
    for (let channel = 0; channel < this.bits.length; channel++) {
      const now = reasons[channel]! & ALL_BUT_SETTLING;
      const held = this.bits[channel]!;
      if (now !== 0) this.#until[channel] = this.#ticks + HOLD_TICKS;
      const isOver = this.#ticks >= this.#until[channel]!;
      const next = isOver ? now : held | now;
      if (next === held) continue;
      this.bits[channel] = next;
      hasChanged = true;
    }
    return hasChanged;
  }
}
