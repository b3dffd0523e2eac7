import type { HeadsetPacket } from '../common/contract.ts';
import {
  contentOf,
  END,
  HOST_MS,
  isSameContent,
  PacketJudge,
  type StreamPoint,
  type StreamShape,
  streamPoint,
  writeContent,
} from './packet-judge.ts';
import { type WaitingPacket, WaitingPackets } from './waiting-packets.ts';

type LockedStream = {
  /** An accepted packet; valid during the call. */
  packet(packet: HeadsetPacket): void;
  /** A packet that is rejected for good. */
  bad(): void;
};

/** A run must be this unlikely by chance, and this long, before it is accepted as an unknown device. */
const ENOUGH_BITS = 28;
const LEAST_RUN = 3;
/** Sufficient evidence for packets that continue accepted ones. */
const ENOUGH_TO_GO_ON_BITS = 20;
/** Enough for a run of the smallest counter with open electrodes, interleaved with other packets. */
const MOST_WAITING = 32;
/** Both must have passed: after a stall of the page or the radio, no evidence could have arrived. */
const LONGEST_WAIT = { ms: 1000, packets: 32 };
/** Accepted packets that are remembered, to detect duplicates and the places of missing ones. */
const REMEMBERED = 16;

/**
 * Validates packets. Many headsets send no checksum, so any bytes of the right length decode. The device differs from
 * noise because its packets continue each other in number, time and voltage.
 *
 * Before a stream is accepted, packets wait until some follow each other in a way that chance produces once in 2^28
 * tries; then all of them are passed on in order. After that, a packet that continues the previous one passes at once.
 * A packet that does not (a voltage jump, a number out of range) waits for its successors. This costs one or a few
 * packet times and never a sample; an isolated one is dropped.
 */
export class StreamLock {
  readonly #judge: PacketJudge;
  readonly #to: LockedStream;
  readonly #waiting: WaitingPackets;
  /** Numbers and contents of the packets accepted last. */
  readonly #numbers = new Float64Array(REMEMBERED).fill(Number.NaN);
  readonly #contents = new Float64Array(REMEMBERED);
  #believed = 0;
  #arrived = 0;
  /** End of the accepted packets. */
  readonly #point: StreamPoint;
  #isLocked = false;
  #wasLocked = false;

  constructor(shape: StreamShape, to: LockedStream) {
    this.#judge = new PacketJudge(shape);
    this.#to = to;
    this.#waiting = new WaitingPackets(this.#judge, MOST_WAITING);
    this.#point = streamPoint(this.#judge.channelCount);
  }

  packet(packet: HeadsetPacket): void {
    this.#arrived++;
    this.#dropOld(packet.hostTimeMs);
    if (!this.#judge.isPossible(packet)) this.#to.bad();
    else if (!this.#isLocked || !this.#follow(packet)) this.#wait(packet);
  }

  /**
   * No more packets come for now. If all waiting packets form one run, however short, it is real. A device that was
   * never accepted must have sent at least two packets.
   */
  flush(): void {
    const end = this.#waiting.newest;
    const isOneRun = end?.length === this.#waiting.count;
    if (end && isOneRun && (end.length > 1 || this.#wasLocked)) this.#believeRun(end);
    else if (end && this.#isLocked && this.#isWholeWithin(end.packet.sampleCount)) this.#releaseAll();
    for (let left = this.#waiting.oldest; left; left = this.#waiting.oldest) this.#drop(left);
  }

  /** The device is sending again and its count may have restarted. */
  unlock(): void {
    this.flush();
    this.#isLocked = false;
  }

  /** Packets that have waited until now still count as evidence, but their samples are dropped. */
  restart(): void {
    this.#waiting.mute();
  }

  /** True when it was handled. */
  #follow(packet: HeadsetPacket): boolean {
    const { firstSampleIndex, sampleCount, hostTimeMs } = packet;
    const { at, last } = this.#point;
    const backSamples = REMEMBERED * sampleCount;
    const elapsedMs = hostTimeMs - at[HOST_MS]!;
    const ahead = this.#judge.distance(at[END]!, firstSampleIndex, backSamples);
    const isOld = ahead < 0 && ahead >= -backSamples;
    if (isOld && !this.#judge.mayHaveRunRound(elapsedMs, backSamples)) {
      this.#meetOld(packet, ahead);
      return true;
    }
    if (ahead < 0 || ahead > this.#judge.mostSamplesIn(elapsedMs, sampleCount)) return false;
    if (!this.#judge.isSmooth(packet, last)) return false;
    if (ahead > 0 && this.#waiting.count > 0) this.#releaseBefore(packet);
    this.#believe(packet, false);
    return true;
  }

  /** A duplicate or a late packet; or its number belongs to another packet, or lies between two packets. */
  #meetOld(packet: HeadsetPacket, ahead: number): void {
    const { firstSampleIndex, sampleCount } = packet;
    for (let i = 0; i < REMEMBERED; i++) {
      if (this.#numbers[i] !== firstSampleIndex) continue;
      const content = contentOf(packet, this.#judge.channelCount);
      if (isSameContent(this.#contents[i]!, content)) this.#to.packet(packet);
      else this.#to.bad();
      return;
    }
    if (ahead + sampleCount > 0) this.#believe(packet, false);
    else this.#to.packet(packet);
  }

  #wait(packet: HeadsetPacket): void {
    // A duplicate before anything was accepted.
    if (this.#waiting.has(packet)) return this.#to.bad();
    if (this.#waiting.isFull) this.#drop(this.#waiting.oldest!);
    const root = this.#isLocked ? this.#point : undefined;
    const { isRooted, bits, length } = this.#waiting.add(packet, this.#arrived, root);
    const isConsecutive = isRooted && this.#isLocked && bits >= ENOUGH_TO_GO_ON_BITS;
    if (isConsecutive || (length >= LEAST_RUN && bits >= ENOUGH_BITS))
      this.#believeRun(this.#waiting.newest!);
  }

  /**
   * A packet passes while others wait that belong before it: voltage spikes or swapped packets. They are real if no
   * other waiting packet could be the damaged one, or if they have evidence together with it.
   */
  #releaseBefore(packet: HeadsetPacket): void {
    if (this.#isWholeUpTo(packet.firstSampleIndex)) return this.#releaseAll();
    const newest = this.#waiting.newest!;
    const evidence = newest.bits + (this.#judge.evidence(newest, packet) ?? 0);
    if (!newest.isRooted || evidence < ENOUGH_TO_GO_ON_BITS) return;
    const samples = this.#ahead(packet.firstSampleIndex);
    if (this.#waiting.runOf(newest).every((each) => this.#endsWithin(each, samples)))
      this.#believeRun(newest);
  }

  #ahead(number: number): number {
    return this.#judge.distance(this.#point.at[END]!, number, 0);
  }

  #endsWithin({ packet }: WaitingPacket, samples: number): boolean {
    return this.#ahead(packet.firstSampleIndex) + packet.sampleCount <= samples;
  }

  /** Whether each waiting packet has its own place between the accepted ones and this number. */
  #isWholeUpTo(number: number): boolean {
    const samples = this.#ahead(number);
    const { newest, count, hasRivals } = this.#waiting;
    // Spikes and hum fill a gap; damaged packets lie anywhere in it.
    const isFilled = newest !== undefined && 2 * count * newest.packet.sampleCount >= samples;
    if (hasRivals || !(isFilled || newest?.length === count)) return false;
    return this.#waiting.every((each) => this.#endsWithin(each, samples));
  }

  /** Like {@link #isWholeUpTo}, for any number the device may have reached without a significant loss. */
  #isWholeWithin(packetSamples: number): boolean {
    const samples = this.#judge.mostSamplesIn(0, packetSamples);
    return this.#waiting.every((each) => this.#endsWithin(each, samples)) && !this.#waiting.hasRivals;
  }

  /** Passes on all waiting packets, in the order of their numbers. */
  #releaseAll(): void {
    for (let next = this.#nearest(); next; next = this.#nearest()) this.#release(next);
  }

  #nearest(): WaitingPacket | undefined {
    return this.#waiting.nearest(this.#point.at[END]!);
  }

  #believeRun(end: WaitingPacket): void {
    const run = this.#waiting.runOf(end);
    const first = run[0]!;
    if (!this.#isLocked || !first.isRooted) {
      if (this.#isLocked) this.#believeLeft(run);
      // They were among the remaining packets.
      if (first.order === 0) return;
      this.#begin(first, end);
    }
    this.#isLocked = true;
    this.#wasLocked = true;
    if (this.#isWholeUpTo(this.#judge.endOf(end.packet))) return this.#releaseAll();
    for (const each of run) {
      this.#fillGap(each.packet);
      this.#release(each);
    }
  }

  /**
   * A run begins elsewhere, after a long loss or because the device's count restarted. Earlier waiting packets are real
   * if all are runs: one that continues the accepted packets, or at least two packets.
   */
  #believeLeft(run: readonly WaitingPacket[]): void {
    const ends: WaitingPacket[] = [];
    let first = run[0]!;
    let count = run.length;
    for (let end = this.#waiting.newestBefore(first.order); end; ) {
      const before = this.#waiting.runOf(end);
      if (!end.isRooted && before.length === 1) return;
      ends.unshift(end);
      count += before.length;
      first = before[0]!;
      end = this.#waiting.newestBefore(first.order);
    }
    if (count === this.#waiting.count) for (const end of ends) this.#believeRun(end);
  }

  /** The first two packets of a stream may be swapped like any others; the run alone does not show it. */
  #begin({ packet, last }: WaitingPacket, end: WaitingPacket): void {
    const { at } = this.#point;
    this.#numbers.fill(Number.NaN);
    this.#point.last.set(last);
    at[END] = this.#judge.numberBefore(packet);
    const isSwapped = this.#waiting.at(at[END], last) !== undefined;
    if (!isSwapped || !this.#isWholeUpTo(this.#judge.endOf(end.packet))) at[END] = packet.firstSampleIndex;
  }

  /**
   * Swapped packets are not part of a run but fit its gaps. If the run itself jumps, a jump is no evidence against
   * them.
   */
  #fillGap(after: HeadsetPacket): void {
    const { at, last } = this.#point;
    const isRough = !this.#judge.isSmooth(after, last);
    while (at[END]! !== after.firstSampleIndex) {
      const next = this.#waiting.at(at[END]!, last);
      if (!next || !(isRough || this.#judge.isSmooth(next.packet, last))) return;
      this.#release(next);
    }
  }

  #release(waiting: WaitingPacket): void {
    // It filled a gap of its own run.
    if (waiting.order === 0) return;
    this.#waiting.free(waiting);
    this.#believe(waiting.packet, waiting.isMuted);
  }

  #believe(packet: HeadsetPacket, isMuted: boolean): void {
    const { firstSampleIndex } = packet;
    if (this.#waiting.count > 0) this.#dropRivals(firstSampleIndex);
    const slot = this.#believed++ % REMEMBERED;
    this.#numbers[slot] = firstSampleIndex;
    writeContent(packet, this.#judge.channelCount, this.#contents, slot);
    this.#judge.moveTo(this.#point, packet);
    if (!isMuted) this.#to.packet(packet);
  }

  /** Packets that wait for the place of an accepted one are not real. */
  #dropRivals(firstSampleIndex: number): void {
    const { last } = this.#point;
    for (
      let each = this.#waiting.at(firstSampleIndex, last);
      each;
      each = this.#waiting.at(firstSampleIndex, last)
    ) {
      this.#drop(each);
    }
  }

  #dropOld(nowMs: number): void {
    for (let each = this.#waiting.oldest; each; each = this.#waiting.oldest) {
      if (nowMs - each.at[HOST_MS]! <= LONGEST_WAIT.ms) return;
      if (this.#arrived - each.arrival <= LONGEST_WAIT.packets) return;
      this.#drop(each);
    }
  }

  #drop(waiting: WaitingPacket): void {
    this.#waiting.free(waiting);
    this.#to.bad();
  }
}
