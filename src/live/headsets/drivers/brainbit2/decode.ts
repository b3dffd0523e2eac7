/**
 * The messages of the newer BrainBit devices, INFERRED from third-party programs that were used with such devices. Two
 * of the programs agree for four channels; eight channels follow by analogy.
 *
 * Signal, numbers little-endian:
 *
 *     byte 0..3     uint32 counter
 *     then blocks of  uint8 marker of the device, for each channel an int24
 *
 * Four channels: 8 blocks of 13 bytes, 108 bytes in all. One step is 2.4 V / gain / (2^23 - 1).
 *
 * Resistance: uint32 counter, for each channel a uint32 in ohms.
 */
const COUNTER_BYTES = 4;
const VALUE_BYTES = 3;
const OHM_BYTES = 4;
const REFERENCE_UV = 2.4e6;
const LARGEST_COUNT = 2 ** 23 - 1;
const OPEN_OHM = 0x7fffffff;
/** A notification holds 512 bytes at most. */
const MOST_BLOCKS = 20;

export const fullScaleUvOf = (gain: number): number => REFERENCE_UV / gain;

export const uvPerCountOf = (gain: number): number => REFERENCE_UV / gain / LARGEST_COUNT;

const blockBytesOf = (channelCount: number): number => 1 + VALUE_BYTES * channelCount;

/** Samples per channel in a packet of this length; undefined for an invalid length. */
export function sampleCountOf(byteLength: number, channelCount: number): number | undefined {
  const blocks = (byteLength - COUNTER_BYTES) / blockBytesOf(channelCount);
  return Number.isInteger(blocks) && blocks >= 1 && blocks <= MOST_BLOCKS ? blocks : undefined;
}

/** Why these bytes are not a signal packet of `sampleCount` samples, as text; undefined when they are one. */
export function signalProblem(
  bytes: Uint8Array,
  channelCount: number,
  sampleCount: number,
): string | undefined {
  const blockBytes = blockBytesOf(channelCount);
  const expected = COUNTER_BYTES + sampleCount * blockBytes;
  if (bytes.length !== expected) return `A signal packet has ${expected} bytes, this one ${bytes.length}`;
  for (let i = COUNTER_BYTES; i < bytes.length; i++) {
    const isMark = (i - COUNTER_BYTES) % blockBytes === 0;
    if (!isMark && bytes[i] !== 0) return undefined;
  }
  return 'Every value of the packet is exactly zero';
}

export function counterOf(bytes: Uint8Array): number {
  return ((bytes[3]! << 24) | (bytes[2]! << 16) | (bytes[1]! << 8) | bytes[0]!) >>> 0;
}

/** The first mark in the packet; undefined for none. */
export function markOf(bytes: Uint8Array, channelCount: number): number | undefined {
  const blockBytes = blockBytesOf(channelCount);
  for (let at = COUNTER_BYTES; at < bytes.length; at += blockBytes) {
    if (bytes[at] !== 0) return bytes[at];
  }
  return undefined;
}

export type SignalScale = {
  /** Block position of each channel. */
  order: readonly number[];
  uvPerCount: number;
  sampleCount: number;
};

/** Writes all samples in uV, channel-major. The bytes must have passed `signalProblem`. */
export function decodeSignal(bytes: Uint8Array, scale: SignalScale, valuesUv: Float32Array): void {
  const { order, uvPerCount, sampleCount } = scale;
  const blockBytes = blockBytesOf(order.length);
  for (let channel = 0; channel < order.length; channel++) {
    let at = COUNTER_BYTES + 1 + VALUE_BYTES * order[channel]!;
    for (let sample = 0; sample < sampleCount; sample++, at += blockBytes) {
      const count = ((bytes[at + 2]! << 24) | (bytes[at + 1]! << 16) | (bytes[at]! << 8)) >> 8;
      valuesUv[channel * sampleCount + sample] = count * uvPerCount;
    }
  }
}

/** Why these bytes are not a resistance packet, as text; undefined when they are one. */
export function resistanceProblem(bytes: Uint8Array, channelCount: number): string | undefined {
  const expected = COUNTER_BYTES + OHM_BYTES * channelCount;
  if (bytes.length !== expected) {
    return `A resistance packet has ${expected} bytes, this one ${bytes.length}`;
  }
  for (let i = COUNTER_BYTES; i < bytes.length; i++) if (bytes[i] !== 0) return undefined;
  return 'Every resistance of the packet is exactly zero';
}

/** Resistance at this position of the packet; Infinity for an open electrode. */
export function resistanceKohmAt(bytes: Uint8Array, position: number): number {
  const at = COUNTER_BYTES + OHM_BYTES * position;
  const ohm = counterOf(bytes.subarray(at, at + OHM_BYTES));
  return ohm >= OPEN_OHM ? Infinity : ohm / 1000;
}

/** The first byte of the status is interpreted as the battery level; the others are unknown. */
export function batteryPctOf(status: Uint8Array): number | undefined {
  const batteryPct = status[0];
  return batteryPct !== undefined && batteryPct <= 100 ? batteryPct : undefined;
}
