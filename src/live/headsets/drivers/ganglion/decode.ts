export const CHANNEL_COUNT = 4;
export const SAMPLING_RATE_HZ = 200;
export const PACKET_BYTES = 20;
/** 1.2 V reference, gain 51, and the factor 1.5 of the input divider. */
export const UV_PER_COUNT = 1.2e6 / (8_388_607 * 1.5 * 51);
export const FULL_SCALE_UV = 8_388_607 * UV_PER_COUNT;

const G_PER_AXIS_COUNT = 0.016;
const AXIS_AT = 19;

/** Samples in a compressed packet. */
export const SAMPLES_PER_PACKET = 2;

/** The unsigned number of `width` bits that begins at bit `bit`, counted from the highest bit of byte 0. */
export function bitsAt(bytes: Uint8Array, bit: number, width: 18 | 19): number {
  const byte = bit >> 3;
  const word =
    ((bytes[byte]! << 24) | (bytes[byte + 1]! << 16) | (bytes[byte + 2]! << 8) | (bytes[byte + 3] ?? 0)) >>>
    0;
  const shift = 32 - width - (bit & 7);
  return (word >>> shift) & (2 ** width - 1);
}

/**
 * A compressed number: two's complement, with the lowest bit overwritten by the sign. So negative even numbers are one
 * too high and positive odd ones one too low: sums of differences have no bias.
 */
function signedAt(bytes: Uint8Array, bit: number, width: 18 | 19): number {
  const raw = bitsAt(bytes, bit, width);
  return raw >= 2 ** (width - 1) ? raw - 2 ** width : raw;
}

/** Whether all bytes after the id are zero, which no amplifier produces. */
export function isEmpty(bytes: Uint8Array): boolean {
  for (let i = 1; i < bytes.length; i++) if (bytes[i] !== 0) return false;
  return true;
}

/**
 * The uncompressed sample that firmware 2 sends with id 0:
 *
 *     byte  0   1 2 3      4 5 6      7 8 9      10 11 12   13 ... 19
 *           0   channel 1  channel 2  channel 3  channel 4  padding
 *
 * int24 big-endian. Writes the four counts into `counts`.
 */
export function decodeRaw(bytes: Uint8Array, counts: Int32Array): void {
  for (let channel = 0; channel < CHANNEL_COUNT; channel++) {
    const at = 1 + 3 * channel;
    counts[channel] = ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8)) >> 8;
  }
}

/**
 * The eight numbers of a compressed packet, two samples of four channels each, the highest bit first from byte 1 on:
 *
 *     byte  0   1 ... 18                          19
 *           id  8 numbers of 18 bits              one axis of the accelerometer
 *           id  8 numbers of 19 bits, up to byte 19
 *
 * Writes sample 1 then sample 2 into `numbers`.
 */
export function decodeCompressed(bytes: Uint8Array, width: 18 | 19, numbers: Int32Array): void {
  for (let i = 0; i < SAMPLES_PER_PACKET * CHANNEL_COUNT; i++) {
    numbers[i] = signedAt(bytes, 8 + i * width, width);
  }
}

/** Acceleration along one axis in g, of a packet with 18-bit numbers. */
export const decodeAxisG = (bytes: Uint8Array): number => ((bytes[AXIS_AT]! << 24) >> 24) * G_PER_AXIS_COUNT;

const ZERO = 0x30;
const NINE = 0x39;
const END = 0x5a;

/**
 * Ohms of an impedance message; undefined for other messages:
 *
 *     byte  0            1 ... n   n + 1
 *           201 ... 205  digits    'Z'
 */
export function decodeOhms(bytes: Uint8Array): number | undefined {
  let ohms = 0;
  for (let i = 1; i < bytes.length; i++) {
    const letter = bytes[i]!;
    if (letter === END) return i > 1 && i < 10 ? ohms : undefined;
    if (letter < ZERO || letter > NINE) return undefined;
    ohms = ohms * 10 + (letter - ZERO);
  }
  return undefined;
}
