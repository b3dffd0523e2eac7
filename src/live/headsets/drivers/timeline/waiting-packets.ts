import type { HeadsetPacket } from '../common/contract.ts';
import { copyPacket, emptyPacket } from '../common/packet.ts';
import {
  contentOf,
  isSameContent,
  type PacketJudge,
  REACH_PACKETS,
  type StreamPoint,
  streamPoint,
} from './packet-judge.ts';

/** A packet that is not accepted yet, and the run with most evidence that ends with it. */
export type WaitingPacket = StreamPoint & {
  /** Counts arrivals from 1; 0 for a free slot. */
  order: number;
  /** Number of packets that had arrived by then, including accepted ones. */
  arrival: number;
  packet: HeadsetPacket;
  content: number;
  bits: number;
  length: number;
  /** The run continues accepted packets. */
  isRooted: boolean;
  before: WaitingPacket | undefined;
  beforeOrder: number;
  /** Arrived before samples count: used as evidence only. */
  isMuted: boolean;
};

/** A fixed number of packets that wait for evidence. Slots are reused; nothing is allocated per packet. */
export class WaitingPackets {
  readonly #judge: PacketJudge;
  readonly #places: readonly WaitingPacket[];
  #orders = 0;
  #count = 0;

  constructor(judge: PacketJudge, capacity: number) {
    this.#judge = judge;
    this.#places = Array.from({ length: capacity }, () => aPlace(judge.channelCount));
  }

  get count(): number {
    return this.#count;
  }

  get oldest(): WaitingPacket | undefined {
    let oldest: WaitingPacket | undefined;
    for (let i = 0; i < this.#places.length && this.#count > 0; i++) {
      const each = this.#places[i]!;
      if (each.order > 0 && each.order < (oldest?.order ?? Infinity)) oldest = each;
    }
    return oldest;
  }

  get newest(): WaitingPacket | undefined {
    return this.newestBefore(Infinity);
  }

  newestBefore(order: number): WaitingPacket | undefined {
    let newest: WaitingPacket | undefined;
    for (let i = 0; i < this.#places.length && this.#count > 0; i++) {
      const each = this.#places[i]!;
      if (each.order < order && each.order > (newest?.order ?? 0)) newest = each;
    }
    return newest;
  }

  get isFull(): boolean {
    return this.#count === this.#places.length;
  }

  /** Copies a packet and finds the run it ends; `root` is the end of the accepted packets. There must be room. */
  add(packet: HeadsetPacket, arrival: number, root: StreamPoint | undefined): WaitingPacket {
    let place = this.#places[0]!;
    for (let i = 0; place.order > 0; i++) place = this.#places[i]!;
    copyPacket(packet, place.packet);
    place.last.fill(Number.NaN);
    this.#judge.moveTo(place, packet);
    place.content = contentOf(packet, this.#judge.channelCount);
    place.isMuted = false;
    place.arrival = arrival;
    place.length = 1;
    place.before = undefined;
    const evidence = root && this.#judge.evidence(root, packet);
    place.isRooted = evidence !== undefined;
    place.bits = evidence ?? 0;
    this.#findBefore(place);
    place.order = ++this.#orders;
    this.#count++;
    return place;
  }

  /** Whether an identical packet is already waiting. */
  has(packet: HeadsetPacket): boolean {
    if (this.#count === 0) return false;
    const content = contentOf(packet, this.#judge.channelCount);
    for (let i = 0; i < this.#places.length; i++) {
      const each = this.#places[i]!;
      if (each.order === 0 || each.packet.firstSampleIndex !== packet.firstSampleIndex) continue;
      if (isSameContent(each.content, content)) return true;
    }
    return false;
  }

  /** The packet with this number that best continues `last`. */
  at(firstSampleIndex: number, last: Float32Array): WaitingPacket | undefined {
    let found: WaitingPacket | undefined;
    for (let i = 0; i < this.#places.length && this.#count > 0; i++) {
      const each = this.#places[i]!;
      if (each.order === 0 || each.packet.firstSampleIndex !== firstSampleIndex) continue;
      if (!found || this.#judge.jumpUv(each.packet, last) < this.#judge.jumpUv(found.packet, last))
        found = each;
    }
    return found;
  }

  every(isTrue: (waiting: WaitingPacket) => boolean): boolean {
    return this.#places.every((each) => each.order === 0 || isTrue(each));
  }

  /** Whether two packets wait for one place: one of them was damaged. */
  get hasRivals(): boolean {
    return !this.every(({ order, packet }) =>
      this.every(
        (other) => other.order === order || other.packet.firstSampleIndex !== packet.firstSampleIndex,
      ),
    );
  }

  /** The waiting packet with the next number from here. */
  nearest(from: number): WaitingPacket | undefined {
    const ahead = (each: WaitingPacket): number =>
      this.#judge.distance(from, each.packet.firstSampleIndex, 0);
    let found: WaitingPacket | undefined;
    for (const each of this.#places) {
      if (each.order > 0 && (!found || ahead(each) < ahead(found))) found = each;
    }
    return found;
  }

  /** The run that ends with this packet, first one first. */
  runOf(end: WaitingPacket): WaitingPacket[] {
    const run = [end];
    for (let each = end; each.before && each.before.order === each.beforeOrder; each = each.before) {
      run.unshift(each.before);
    }
    return run;
  }

  /** Its content stays readable until the next `add`. */
  free(waiting: WaitingPacket): void {
    if (waiting.order === 0) return;
    waiting.order = 0;
    this.#count--;
  }

  mute(): void {
    for (const each of this.#places) each.isMuted = true;
  }

  #findBefore(place: WaitingPacket): void {
    for (let i = 0; i < this.#places.length; i++) {
      const before = this.#places[i]!;
      if (before.order === 0 || before.order <= this.#orders - REACH_PACKETS) continue;
      const evidence = this.#judge.evidence(before, place.packet);
      if (evidence === undefined || before.bits + evidence <= place.bits) continue;
      place.bits = before.bits + evidence;
      place.length = before.length + 1;
      place.isRooted = before.isRooted;
      place.before = before;
      place.beforeOrder = before.order;
    }
  }
}

const aPlace = (channelCount: number): WaitingPacket => ({
  order: 0,
  arrival: 0,
  packet: emptyPacket(0, 0),
  ...streamPoint(channelCount),
  content: 0,
  bits: 0,
  length: 0,
  isRooted: false,
  before: undefined,
  beforeOrder: 0,
  isMuted: false,
});
