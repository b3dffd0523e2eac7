/**
 * One data notification of an Athena: one or more packets. Layout as in OpenMuse and BrainFlow; lengths, counts and
 * clocks were checked with published recordings of users of both firmware generations:
 *
 *     packet  0       1  2     3 4 5   6 7 8   9    10     11 12 13  14 ...
 *             length  number   clock   clock   tag  block  stamp     content of the tag, then more blocks
 *     block   0    1      2 3 4   5 ...
 *             tag  block  stamp   content of the tag
 *
 * `length` is that of the whole packet; `block` counts the blocks of this tag from 0 to 255. `number` counts packets;
 * other programs read its second byte as the lowest byte of a 256 kHz clock. Clock and stamp are little-endian. The
 * stamp is signed: the time of the block after the clock. Their units depend on the firmware, see athena-clock.ts.
 * Content by tag:
 *
 *     11  EEG, 4 samples of 4 channels      12  EEG, 2 samples of 8 channels (sites first, then auxiliary)
 *         28 bytes: 14-bit unsigned, the lowest bit first, sample by sample; uV = (count - 8192) * 1450 / 16383
 *     47  3 readings of 3 accelerations and 3 rotation rates, 36 bytes: int16 little-endian, accelerations in g / 16384
 *     88, 98  battery, 20 bytes: uint16 little-endian, percent * 256
 *     34, 35, 36  optics        53  reference electrodes (not used)
 */
const PACKET_HEADER = 14;
const BLOCK_HEADER = 5;
const NUMBER_AT = 1;
const CLOCK_AT = 3;
const CLOCK_ERA_AT = 6;
const TAG_AT = 9;
const BLOCK_AT = 10;
const STAMP_AT = 11;
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

/** Receives the blocks of a message while it is read. `at` is the start of the content. */
export type AthenaBlocks = {
  /** Begins a packet: its number modulo 256, and the lowest 24 bits of the device's clock. */
  packet(number: number, clock: number): void;
  /** Time of the next block after the clock of the packet. */
  stamp(ticks: number): void;
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

const BROKEN = 0;
/** Ends with an unknown kind of block, perhaps from newer firmware; not damaged. */
const OPEN = 1;
const WHOLE = 2;

/** Reads the notifications of one stream. */
export class AthenaMessages {
  /** The highest bytes of the clock, which change every few hours. */
  #clockEra: number | undefined;

  /**
   * Reads a notification to `blocks`. False when it is invalid or only partly valid: then only packets that were fully
   * parsed were passed on.
   */
  read(bytes: Uint8Array, blocks: AthenaBlocks): boolean {
    let at = 0;
    let isKnown = bytes.length > 0;
    while (at < bytes.length) {
      const kind = packetKind(bytes, at);
      if (kind === BROKEN) return false;
      const era = uint24(bytes, at + CLOCK_ERA_AT);
      if (kind === WHOLE) this.#clockEra = era;
      // Only the clock distinguishes an open packet from noise.
      if (era === this.#clockEra) readPacket(bytes, at, blocks);
      else isKnown = false;
      at += bytes[at]!;
    }
    return isKnown;
  }
}

function packetKind(bytes: Uint8Array, at: number): number {
  const length = bytes[at]!;
  const end = at + length;
  if (length < PACKET_HEADER || end > bytes.length) return BROKEN;
  let next = at + PACKET_HEADER;
  for (let tag = bytes[at + TAG_AT]!; ; tag = bytes[next - BLOCK_HEADER]!) {
    const size = contentBytes(tag);
    if (size === undefined) return OPEN;
    next += size;
    if (next === end) return WHOLE;
    next += BLOCK_HEADER;
    if (next > end) return BROKEN;
  }
}

function readPacket(bytes: Uint8Array, at: number, blocks: AthenaBlocks): void {
  const end = at + bytes[at]!;
  blocks.packet(bytes[at + NUMBER_AT]!, uint24(bytes, at + CLOCK_AT));
  let header = at + TAG_AT;
  for (let next = at + PACKET_HEADER; next <= end; ) {
    const tag = bytes[header]!;
    const size = contentBytes(tag);
    if (size === undefined) return;
    blocks.stamp((uint24(bytes, header + STAMP_AT - TAG_AT) << 8) >> 8);
    passOn(bytes, next, tag, bytes[header + BLOCK_AT - TAG_AT]!, blocks);
    header = next + size;
    next = header + BLOCK_HEADER;
  }
}

const uint24 = (bytes: Uint8Array, at: number): number =>
  bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);

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
  // The last value ends with the content, so the third byte may belong to the next block: it is masked out.
  const word = bytes[byte]! | (bytes[byte + 1]! << 8) | ((bytes[byte + 2] ?? 0) << 16);
  return (((word >> (bit & 7)) & 0x3fff) - ZERO_COUNTS) * UV_PER_COUNT;
}

/** Acceleration in g of reading 0 to 2, axis 0 to 2, of motion content that begins at byte `at`. */
export function decodeAthenaG(bytes: Uint8Array, at: number, reading: number, axis: number): number {
  const byte = at + 12 * reading + 2 * axis;
  return (((bytes[byte]! << 16) | (bytes[byte + 1]! << 24)) >> 16) * G_PER_COUNT;
}
