import type { HeadsetPacket } from '../common/contract.ts';

/** Known properties of a stream before its first packet. */
export type StreamShape = {
  samplingRateHz: number;
  /** The device's sample numbers wrap at this value. */
  wrapSamples: number | undefined;
  /** Largest voltage of each channel, in uV. */
  fullScaleUv: readonly number[];
};

/** EEG changes by less than this between samples; packets with larger steps are held back briefly, never rejected. */
const LEAST_STEP_UV = 400;
const STEP_SHARE = { least: 1 / 64, most: 1 / 4 };
/** Rounding of float32. */
const SCALE_TOLERANCE = 1.001;
/** No device exceeds its rate by more; buffered samples come on top. */
const MOST_RATE = 1.25;
const KEPT_BACK = { ms: 100, packets: 8 };
/** Most packets that may be missing between two related ones, unless the number is strong evidence. */
const MOST_GAP_PACKETS = 4;
/** Cap for the evidence of one step, in bits. */
const MOST_BITS = 14;
/** Number of packets among which a successor is searched; each is a chance for a random match. */
export const REACH_PACKETS = 4;
/** Probability of a loss between two packets, and of a smooth channel in a real stream, to weigh evidence. */
const BITS_OF_NO_GAP = 1;
const BITS_OF_GAP = 3;
const BITS_OF_CHANNEL = 1;

/**
 * State of a stream after a packet: the last sample of each channel; in `at`, the next number and the packet's arrival
 * in ms. An array, because a changing fraction in an object would allocate a new object each time.
 */
export type StreamPoint = { last: Float32Array; at: Float64Array };
/** Slots in `at`. */
export const END = 0;
export const HOST_MS = 1;

export const streamPoint = (channelCount: number): StreamPoint => ({
  last: new Float32Array(channelCount).fill(Number.NaN),
  at: new Float64Array(2),
});

/** Judges packets of one stream by number, time and values. Allocates nothing per packet. */
export class PacketJudge {
  readonly #rateHz: number;
  readonly #wrap: number | undefined;
  readonly #mostUv: Float64Array;
  readonly #stepUv: Float64Array;
  readonly #stepBits: Float64Array;

  constructor({ samplingRateHz, wrapSamples, fullScaleUv }: StreamShape) {
    this.#rateHz = samplingRateHz;
    this.#wrap = wrapSamples;
    this.#mostUv = Float64Array.from(fullScaleUv, (uv) => uv * SCALE_TOLERANCE);
    this.#stepUv = Float64Array.from(fullScaleUv, (uv) =>
      Math.min(uv * STEP_SHARE.most, Math.max(uv * STEP_SHARE.least, LEAST_STEP_UV)),
    );
    this.#stepBits = this.#stepUv.map((uv, c) => Math.log2(fullScaleUv[c]! / uv));
  }

  get channelCount(): number {
    return this.#mostUv.length;
  }

  /** Whether a device of this kind can have sent it: number and values are within its format. */
  isPossible({ firstSampleIndex, sampleCount, valuesUv }: HeadsetPacket): boolean {
    if (
      !Number.isSafeInteger(firstSampleIndex) ||
      firstSampleIndex < 0 ||
      firstSampleIndex >= (this.#wrap ?? Infinity)
    ) {
      return false;
    }
    if (!Number.isSafeInteger(sampleCount) || sampleCount < 1) return false;
    if (valuesUv.length < sampleCount * this.channelCount) return false;
    for (let c = 0; c < this.channelCount; c++) {
      const mostUv = this.#mostUv[c]!;
      for (let i = c * sampleCount; i < (c + 1) * sampleCount; i++) {
        const value = valuesUv[i]!;
        if (value > mostUv || value < -mostUv) return false;
      }
    }
    return true;
  }

  /** Samples from one number to another; distances of up to `backSamples` back are negative. */
  distance(from: number, to: number, backSamples: number): number {
    if (this.#wrap === undefined) return to - from;
    const ahead = (((to - from) % this.#wrap) + this.#wrap) % this.#wrap;
    return ahead >= this.#wrap - backSamples ? ahead - this.#wrap : ahead;
  }

  /** Number after the last sample of a packet. */
  endOf({ firstSampleIndex, sampleCount }: HeadsetPacket): number {
    const end = firstSampleIndex + sampleCount;
    return this.#wrap === undefined ? end : end % this.#wrap;
  }

  /** Number of the packet of the same length before this one; below 0 if there can be none. */
  numberBefore({ firstSampleIndex, sampleCount }: HeadsetPacket): number {
    const number = firstSampleIndex - sampleCount;
    return this.#wrap === undefined ? number : (number + this.#wrap) % this.#wrap;
  }

  /** Whether enough time has passed for the device's numbers to wrap. */
  mayHaveRunRound(elapsedMs: number, backSamples: number): boolean {
    return this.#wrap !== undefined && (elapsedMs * this.#rateHz) / 1000 >= this.#wrap - backSamples;
  }

  /** Most samples that can arrive in this time. */
  mostSamplesIn(elapsedMs: number, packetSamples: number): number {
    const byClock = (MOST_RATE * Math.max(0, elapsedMs) + KEPT_BACK.ms) * (this.#rateHz / 1000);
    return byClock + KEPT_BACK.packets * packetSamples;
  }

  /** Whether all values continue from the previous sample without a jump; missing values count as smooth. */
  isSmooth(packet: HeadsetPacket, last: Float32Array): boolean {
    for (let c = 0; c < this.channelCount; c++) if (!this.#isSmoothChannel(packet, c, last[c]!)) return false;
    return true;
  }

  /** Moves the point to the end of a packet; a missing channel keeps its last sample. */
  moveTo(point: StreamPoint, packet: HeadsetPacket): void {
    const { sampleCount, valuesUv, hostTimeMs } = packet;
    point.at[END] = this.endOf(packet);
    point.at[HOST_MS] = hostTimeMs;
    for (let c = 0; c < this.channelCount; c++) {
      const value = valuesUv[(c + 1) * sampleCount - 1]!;
      if (!Number.isNaN(value)) point.last[c] = value;
    }
  }

  /** Distance of the first sample from the previous one: of two packets for one place, the nearer one is real. */
  jumpUv({ sampleCount, valuesUv }: HeadsetPacket, last: Float32Array): number {
    let jumpUv = 0;
    for (let c = 0; c < this.channelCount; c++) {
      const apart = Math.abs(valuesUv[c * sampleCount]! - last[c]!);
      if (apart > 0) jumpUv += apart;
    }
    return jumpUv;
  }

  /**
   * Evidence that a packet follows a point of the stream, in bits: how unlikely it is by chance. Undefined when it
   * cannot follow. Scaled so that at most 1 in 2^n random packets gets n bits.
   */
  evidence({ last, at }: StreamPoint, after: HeadsetPacket): number | undefined {
    const gap = this.distance(at[END]!, after.firstSampleIndex, 0);
    const gapPackets = gap / after.sampleCount;
    if (gap < 0) return undefined;
    const elapsedMs = after.hostTimeMs - at[HOST_MS]!;
    if (gap > this.mostSamplesIn(elapsedMs, after.sampleCount)) return undefined;
    const numbers = (this.#wrap ?? 2 ** 32) / after.sampleCount / REACH_PACKETS;
    const bitsOfGap = gap === 0 ? BITS_OF_NO_GAP : Math.max(BITS_OF_GAP, 2 + Math.log2(gapPackets));
    const byNumber = Math.log2(numbers) - bitsOfGap;
    if (gapPackets > MOST_GAP_PACKETS && byNumber < MOST_BITS) return undefined;
    return Math.min(MOST_BITS, byNumber + this.#evidenceOfValues(after, last));
  }

  #evidenceOfValues(packet: HeadsetPacket, last: Float32Array): number {
    // One bit for choosing whether the values count.
    let bits = -1;
    for (let c = 0; c < this.channelCount; c++) {
      if (Number.isNaN(packet.valuesUv[c * packet.sampleCount]! - last[c]!)) continue;
      bits += (this.#isSmoothChannel(packet, c, last[c]!) ? this.#stepBits[c]! : 0) - BITS_OF_CHANNEL;
    }
    return Math.max(-1, bits);
  }

  #isSmoothChannel({ sampleCount, valuesUv }: HeadsetPacket, channel: number, lastUv: number): boolean {
    const stepUv = this.#stepUv[channel]!;
    let beforeUv = lastUv;
    for (let i = channel * sampleCount; i < (channel + 1) * sampleCount; i++) {
      const value = valuesUv[i]!;
      // NaN is never greater, so missing values count as smooth.
      if (Math.abs(value - beforeUv) > stepUv) return false;
      beforeUv = value;
    }
    return true;
  }
}

/** Distinguishes two packets with the same number; NaN when values are missing. */
export function contentOf(packet: HeadsetPacket, channelCount: number): number {
  writeContent(packet, channelCount, scratch, 0);
  return scratch[0]!;
}

const scratch = new Float64Array(1);

/** Like {@link contentOf}, into an array: returning a fraction would allocate a new object. */
export function writeContent(
  { sampleCount, valuesUv }: HeadsetPacket,
  channelCount: number,
  into: Float64Array,
  at: number,
): void {
  let content = 0;
  for (let i = 0; i < sampleCount * channelCount; i++) content = 0.75 * content + valuesUv[i]!;
  into[at] = content;
}

/** A packet with missing values may be a repeat without them: the two cannot be distinguished. */
export const isSameContent = (a: number, b: number): boolean => a === b || Number.isNaN(a) || Number.isNaN(b);
