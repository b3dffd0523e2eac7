/**
 * The two messages of a first-generation BrainBit. Sources: the manufacturer's web kit (`web-neurosdk-brainbit` 2.1.0),
 * its older C++ kit (bit 7 of the battery), BrainFlow (order of the channels).
 *
 * Signal, 20 bytes, most significant bit first:
 *
 *     bit   0..10   packet number, 0 to 2047
 *     bit  11       marker of the device
 *     bit  12..95   first sample: four 21-bit numbers in two's complement, O1 T3 T4 O2
 *     byte 12..19   second minus first sample: four int16, big-endian, same order and unit
 *
 * One step is 2.4 V / 0xFFFFF / 6. The manufacturer's decoder keeps bits of the neighboring channel as a fraction of up
 * to one step; here the numbers are integers.
 *
 * Status, 4 bytes: state, error of the last command, battery (bit 7 charging, bits 0..6 percent), firmware.
 */
const SIGNAL_BYTES = 20;
export const SAMPLES_PER_PACKET = 2;
const PACKET_NUMBERS = 2048;
/** The device counts packets with 11 bits; this is the wrap in samples, every 16.4 s. */
export const WRAP_SAMPLES = PACKET_NUMBERS * SAMPLES_PER_PACKET;
export const CHANNEL_COUNT = 4;
export const VOLTS_PER_COUNT = 2.4 / (0xfffff * 6);
export const UV_PER_COUNT = VOLTS_PER_COUNT * 1e6;
const LARGEST_COUNT = 0xfffff;
export const FULL_SCALE_UV = LARGEST_COUNT * UV_PER_COUNT;

const STATUS_BYTES = 4;
const STATES = ['notReady', 'stopped', 'signal', 'resistance', 'needsFirmware'] as const;
const COMMAND_ERRORS = [undefined, 'wrong length', 'change of mode not possible'] as const;

export type BrainBitState = (typeof STATES)[number];

export type BrainBitStatus = {
  state: BrainBitState;
  /** The device's error for the last command, as text. */
  commandError: (typeof COMMAND_ERRORS)[number];
  batteryPct: number;
  isCharging: boolean;
  firmwareMajor: number;
};

/** Undefined for bytes that are not a status. */
export function decodeStatus(bytes: Uint8Array): BrainBitStatus | undefined {
  if (bytes.length !== STATUS_BYTES) return undefined;
  const [stateCode = 0, errorCode = 0, battery = 0, firmwareMajor = 0] = bytes;
  const state = STATES[stateCode];
  const batteryPct = battery & 0x7f;
  if (!state || errorCode >= COMMAND_ERRORS.length || batteryPct > 100) return undefined;
  const commandError = COMMAND_ERRORS[errorCode];
  return { state, commandError, batteryPct, isCharging: (battery & 0x80) !== 0, firmwareMajor };
}

/** Why these bytes cannot be a signal packet, as text; undefined when they can. */
export function formatProblem(bytes: Uint8Array): string | undefined {
  if (bytes.length !== SIGNAL_BYTES) {
    return `A signal packet has ${SIGNAL_BYTES} bytes, this one ${bytes.length}`;
  }
  for (let position = 0; position < CHANNEL_COUNT; position++) {
    const second = secondCount(bytes, position);
    if (second > LARGEST_COUNT || second < -LARGEST_COUNT - 1) {
      return 'A value lies beyond what the converter can express';
    }
  }
  return undefined;
}

/** Why these bytes contain no EEG: a format problem, or only zeros, which a running amplifier never sends. */
export const signalProblem = (bytes: Uint8Array): string | undefined =>
  formatProblem(bytes) ?? (isAllZero(bytes) ? 'Every value of the packet is exactly zero' : undefined);

function isAllZero(bytes: Uint8Array): boolean {
  if ((bytes[1]! & 0x0f) !== 0) return false;
  for (let i = 2; i < SIGNAL_BYTES; i++) if (bytes[i] !== 0) return false;
  return true;
}

export const packetNumber = (bytes: Uint8Array): number => (bytes[0]! << 3) | (bytes[1]! >> 5);

/** Position of a packet's first sample in the device's count. */
export const firstSampleIndexOf = (number: number): number => number * SAMPLES_PER_PACKET;

export const hasMark = (bytes: Uint8Array): boolean => (bytes[1]! & 0x10) !== 0;

/** First sample of the channel at this position of the packet, in ADC steps. */
export function firstCount(bytes: Uint8Array, position: number): number {
  const firstBit = 12 + 21 * position;
  const at = firstBit >> 3;
  const word = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
  return (word << (firstBit & 7)) >> 11;
}

/** Second sample, in ADC steps. */
export function secondCount(bytes: Uint8Array, position: number): number {
  const at = 12 + 2 * position;
  const difference = ((bytes[at]! << 24) >> 16) | bytes[at + 1]!;
  return firstCount(bytes, position) + difference;
}

/**
 * Writes both samples of every channel, in uV and channel-major. `order` gives the packet position of each channel. The
 * bytes must have passed `signalProblem`.
 */
export function decodeSignal(bytes: Uint8Array, order: readonly number[], valuesUv: Float32Array): void {
  for (let channel = 0; channel < order.length; channel++) {
    const position = order[channel]!;
    valuesUv[channel * SAMPLES_PER_PACKET] = firstCount(bytes, position) * UV_PER_COUNT;
    valuesUv[channel * SAMPLES_PER_PACKET + 1] = secondCount(bytes, position) * UV_PER_COUNT;
  }
}
