import type { EegConfig } from './config.ts';

export const PACKET_HEAD_BYTES = 3;

/** Types used by the driver; ECG (11) and respiration (15) also exist and are not requested. */
export const PACKET_TYPE = {
  eeg: 0x10,
  impedance: 0x12,
  imu: 0x13,
  impedanceCompact: 0x16,
} as const;

/** Zero of a 24-bit sample. */
const MIDDLE_24 = 2 ** 23;

export const packetType = (firstByte: number) => firstByte & 0x7f;

export const packetNumber = (bytes: Uint8Array, start: number) =>
  bytes[start + 1]! | (bytes[start + 2]! << 8);

const PACKET_NUMBERS = 65_536;

/** Packet numbers have 16 bits; sample numbers wrap at this value. */
export const wrapSamples = (samplesPerPacket: number) => PACKET_NUMBERS * samplesPerPacket;

export const firstSampleIndexOf = (number: number, samplesPerPacket: number) => number * samplesPerPacket;

export const eegPacketBytes = ({ samplesPerPacket, channels, bits }: EegConfig) =>
  PACKET_HEAD_BYTES + (samplesPerPacket * channels * bits) / 8;

/** Largest voltage a sample can represent, in uV. */
export const fullScaleUv = ({ bits, uvPerStep }: EegConfig) =>
  (bits === 8 ? 255 : 2 ** (bits - 1)) * uvPerStep;

/**
 * Decodes an EEG packet at `start` into `valuesUv`, channel-major:
 *
 *     0           1..2              3...
 *     type & 7F   packet number LE  first sample of every channel, second sample of every channel, ...
 *
 * 24 bits: big-endian with zero in the middle of the range; 16 bits: int16 LE; 8 bits: uint8. The device reports the
 * size of a step. Source: the manufacturer's published kits (confirmed).
 */
export function decodeEeg(bytes: Uint8Array, start: number, config: EegConfig, valuesUv: Float32Array): void {
  const { samplesPerPacket, channels, bits, uvPerStep } = config;
  let at = start + PACKET_HEAD_BYTES;
  for (let row = 0; row < samplesPerPacket; row++) {
    for (let channel = 0; channel < channels; channel++) {
      valuesUv[channel * samplesPerPacket + row] = steps(bytes, at, bits) * uvPerStep;
      at += bits >> 3;
    }
  }
}

function steps(bytes: Uint8Array, at: number, bits: EegConfig['bits']): number {
  if (bits === 24) return ((bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!) - MIDDLE_24;
  if (bits === 16) return ((bytes[at]! | (bytes[at + 1]! << 8)) << 16) >> 16;
  return bytes[at]!;
}
