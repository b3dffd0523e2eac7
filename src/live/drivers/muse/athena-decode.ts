/**
 * One data notification of an Athena, several packets long at most (layout as in BrainFlow; the counts per kind of
 * block were checked in recordings that users of both firmware generations have published):
 *
 *     packet  0       1  2    3 ... 8   9    10     11 12   13   14 ...
 *             length  number  clock     tag  block  unknown  0   content of the tag, then more blocks
 *     block   0    1      2 3 4    5 ...
 *             tag  block  unknown  content of the tag
 *
 * `length` counts the whole packet, `block` the blocks of this tag from 0 to 255. Content by tag:
 *
 *     11  EEG, 4 samples of 4 channels      12  EEG, 2 samples of 8 channels (sites first, then auxiliary)
 *         28 bytes: 14-bit unsigned, the lowest bit first, sample by sample; uV = (count - 8192) * 1450 / 16383
 *     47  3 readings of 3 accelerations and 3 turns, 36 bytes: int16 little-endian, accelerations in g / 16384
 *     88, 98  battery, 20 bytes: uint16 little-endian, percent * 512 or 256 (see athena-battery.ts)
 *     34, 35, 36  optics        53  reference electrodes (not used)
 */
const PACKET_HEADER = 14;
const BLOCK_HEADER = 5;
const TAG_AT = 9;
const BLOCK_AT = 10;
const ZERO_AT = 13;
const COUNT_BITS = 14;
const ZERO_COUNTS = 8192;
const UV_PER_COUNT = 1450 / 16_383;
export const ATHENA_FULL_SCALE_UV = ZERO_COUNTS * UV_PER_COUNT;
const G_PER_COUNT = 1 / 16_384;

const EEG_4 = 0x11;
const EEG_8 = 0x12;
const MOTION = 0x47;
const BATTERY = 0x88;
const BATTERY_SLOW = 0x98;

/** Where the blocks of a message go; calls happen while it is read. `at` is where the content begins. */
export type AthenaBlocks = {
  eeg(bytes: Uint8Array, at: number, channels: number, samples: number, block: number): void;
  motion(bytes: Uint8Array, at: number): void;
  battery(counts: number): void;
};

function contentBytes(tag: number): number | undefined {
  switch (tag) {
    case EEG_4:
    case EEG_8:
      return 28;
    case 0x34:
      return 30;
    case 0x35:
    case 0x36:
      return 40;
    case MOTION:
      return 36;
    case 0x53:
      return 24;
    case BATTERY:
    case BATTERY_SLOW:
      return 20;
    default:
      return undefined;
  }
}

/** Reads a notification to `blocks`. False, and nothing was passed on, when it is none. */
export function readAthenaMessage(bytes: Uint8Array, blocks: AthenaBlocks): boolean {
  if (bytes.length === 0) return false;
  for (let at = 0; at < bytes.length; at += bytes[at]!) if (!isPacket(bytes, at)) return false;
  for (let at = 0; at < bytes.length; at += bytes[at]!) readPacket(bytes, at, blocks);
  return true;
}

function isPacket(bytes: Uint8Array, at: number): boolean {
  const length = bytes[at]!;
  if (length < PACKET_HEADER || at + length > bytes.length || bytes[at + ZERO_AT] !== 0) return false;
  const end = at + length;
  let next = at + PACKET_HEADER;
  for (let tag = bytes[at + TAG_AT]!; ; tag = bytes[next - BLOCK_HEADER]!) {
    const size = contentBytes(tag);
    // A kind of block that newer firmware may have added ends what can be read, and is no damage.
    if (size === undefined) return true;
    next += size;
    if (next === end) return true;
    next += BLOCK_HEADER;
    if (next > end) return false;
  }
}

function readPacket(bytes: Uint8Array, at: number, blocks: AthenaBlocks): void {
  const end = at + bytes[at]!;
  let tag = bytes[at + TAG_AT]!;
  let block = bytes[at + BLOCK_AT]!;
  for (let next = at + PACKET_HEADER; next < end; next += BLOCK_HEADER) {
    const size = contentBytes(tag);
    if (size === undefined) return;
    passOn(bytes, next, tag, block, blocks);
    next += size;
    if (next + 1 >= end) return;
    tag = bytes[next]!;
    block = bytes[next + 1]!;
  }
}

function passOn(bytes: Uint8Array, at: number, tag: number, block: number, blocks: AthenaBlocks): void {
  if (tag === EEG_4) blocks.eeg(bytes, at, 4, 4, block);
  else if (tag === EEG_8) blocks.eeg(bytes, at, 8, 2, block);
  else if (tag === MOTION) blocks.motion(bytes, at);
  else if (tag === BATTERY || tag === BATTERY_SLOW) blocks.battery(bytes[at]! | (bytes[at + 1]! << 8));
}

/** uV of value `position` of EEG content that begins at byte `at`. */
export function decodeAthenaUv(bytes: Uint8Array, at: number, position: number): number {
  const bit = position * COUNT_BITS;
  const byte = at + (bit >> 3);
  // The last value ends with the content, so that a third byte may belong to what follows: it is masked away.
  const word = bytes[byte]! | (bytes[byte + 1]! << 8) | ((bytes[byte + 2] ?? 0) << 16);
  return (((word >> (bit & 7)) & 0x3fff) - ZERO_COUNTS) * UV_PER_COUNT;
}

/** Acceleration in g of reading 0 to 2, axis 0 to 2, of motion content that begins at byte `at`. */
export function decodeAthenaG(bytes: Uint8Array, at: number, reading: number, axis: number): number {
  const byte = at + 12 * reading + 2 * axis;
  return (((bytes[byte]! << 16) | (bytes[byte + 1]! << 24)) >> 16) * G_PER_COUNT;
}
