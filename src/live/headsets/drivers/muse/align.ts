import type { HeadsetPacket, HeadsetSink } from '../common/contract.ts';
import { emptyPacket } from '../common/packet.ts';
import { CHANNEL_COUNT, SAMPLES_PER_PACKET, SAMPLING_RATE_HZ, decodeEeg, packetIndex } from './decode.ts';

const INDEX_COUNT = 0x1_0000;
/** Packet numbers have 16 bits: their sample numbers wrap at this value. */
export const WRAP_SAMPLES = INDEX_COUNT * SAMPLES_PER_PACKET;

const SLOTS = 8;
const ALL_CHANNELS = (1 << CHANNEL_COUNT) - 1;
/**
 * Channels that must have the same number before it is accepted. A single channel may be damaged and must fit the
 * others.
 */
const ENOUGH_CHANNELS = 2;
/** A single channel fits when its number is this close to accepted ones, or as far ahead as the elapsed time allows. */
const NEAR = { behind: 8, ahead: 4 } as const;
const PACKETS_PER_MS = (1.25 * SAMPLING_RATE_HZ) / SAMPLES_PER_PACKET / 1000;
/** A set is complete or given up when others are this much newer. */
const PATIENCE = 2;
/** Numbers further apart than this cannot be ordered. */
const COMPARABLE = 2048;

type Slot = {
  index: number;
  channels: number;
  order: number;
  /** Its number fitted the accepted ones on arrival. */
  isNear: boolean;
  isSettled: boolean;
  packet: HeadsetPacket;
};

/** How much newer `a` is than `b`, numbers wrapping at 16 bits. */
const newerBy = (a: number, b: number): number => ((a - b) << 16) >> 16;

const countOf = (channels: number): number =>
  (channels & 1) + ((channels >> 1) & 1) + ((channels >> 2) & 1) + ((channels >> 3) & 1);

const isReal = ({ channels, isNear }: Slot): boolean => isNear || countOf(channels) >= ENOUGH_CHANNELS;

/**
 * Combines the four notifications with the same number. A complete set is passed on. When others are newer, an
 * incomplete set is passed on with NaN for the missing channels, even with a single channel.
 */
export class MuseAligner {
  readonly #sink: Pick<HeadsetSink, 'packet' | 'badPacket'>;
  readonly #slots: Slot[] = Array.from({ length: SLOTS }, () => ({
    index: -1,
    channels: 0,
    order: 0,
    isNear: false,
    isSettled: true,
    packet: emptyPacket(CHANNEL_COUNT, SAMPLES_PER_PACKET),
  }));
  #newest: number | undefined;
  /** Arrival time, in an array: writing a changing fraction to a field would allocate a new object. */
  readonly #newestMs = new Float64Array(1);
  #orders = 0;

  constructor(sink: Pick<HeadsetSink, 'packet' | 'badPacket'>) {
    this.#sink = sink;
  }

  /** Takes a notification of 20 bytes. */
  accept(channel: number, bytes: Uint8Array, hostTimeMs: number): void {
    const index = packetIndex(bytes);
    const slot = this.#find(index) ?? this.#open(index);
    if (slot.isSettled) {
      // Sent twice, or too late: the timeline has the set already and counts it.
      if (isReal(slot)) this.#sink.packet(slot.packet);
      return;
    }
    const bit = 1 << channel;
    if (slot.channels & bit) return;
    slot.channels |= bit;
    slot.packet.hostTimeMs = hostTimeMs;
    slot.isNear ||= this.#isNear(index, hostTimeMs);
    decodeEeg(bytes, slot.packet.valuesUv, channel * SAMPLES_PER_PACKET);
    if (countOf(slot.channels) >= ENOUGH_CHANNELS) this.#believe(index, hostTimeMs);
    if (slot.channels === ALL_CHANNELS) this.#settle(slot);
  }

  /** Passes on incomplete sets: no more notifications will come. */
  flush(): void {
    for (let left = this.#oldestOpen(); left; left = this.#oldestOpen()) this.#settle(left);
  }

  #find(index: number): Slot | undefined {
    for (let i = 0; i < SLOTS; i++) if (this.#slots[i]!.index === index) return this.#slots[i];
    return undefined;
  }

  #open(index: number): Slot {
    let slot = this.#slots[0]!;
    for (let i = 1; i < SLOTS; i++) if (this.#slots[i]!.order < slot.order) slot = this.#slots[i]!;
    this.#settle(slot);
    slot.index = index;
    slot.channels = 0;
    slot.order = ++this.#orders;
    slot.isNear = false;
    slot.isSettled = false;
    slot.packet.firstSampleIndex = index * SAMPLES_PER_PACKET;
    slot.packet.valuesUv.fill(Number.NaN);
    return slot;
  }

  #believe(index: number, hostTimeMs: number): void {
    const ahead = this.#newest === undefined ? COMPARABLE : newerBy(index, this.#newest);
    if (ahead <= 0 && ahead > -COMPARABLE) return;
    this.#newest = index;
    this.#newestMs[0] = hostTimeMs;
    for (let i = 0; i < SLOTS; i++) {
      const slot = this.#slots[i]!;
      const behind = newerBy(index, slot.index);
      if (behind >= PATIENCE && behind < COMPARABLE) this.#settle(slot);
    }
  }

  #settle(slot: Slot): void {
    if (slot.isSettled) return;
    slot.isSettled = true;
    slot.packet.missingSamples = slot.channels === ALL_CHANNELS ? 0 : SAMPLES_PER_PACKET;
    if (isReal(slot)) this.#sink.packet(slot.packet);
    else this.#sink.badPacket('One channel alone has this packet number, and it fits no other');
  }

  #isNear(index: number, hostTimeMs: number): boolean {
    if (this.#newest === undefined) return false;
    const ahead = newerBy(index, this.#newest);
    const elapsedMs = Math.max(0, hostTimeMs - this.#newestMs[0]!);
    return ahead >= -NEAR.behind && ahead <= NEAR.ahead + PACKETS_PER_MS * elapsedMs;
  }

  #oldestOpen(): Slot | undefined {
    let oldest: Slot | undefined;
    for (const slot of this.#slots) {
      if (!slot.isSettled && (!oldest || slot.order < oldest.order)) oldest = slot;
    }
    return oldest;
  }
}
