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
  /** A packet that is believed; valid during the call. */
  packet(packet: HeadsetPacket): void;
  /** One that is not, and never will be. */
  bad(): void;
};

/** A run must be this unlikely by chance, and this long, before it is taken for a device that was not known. */
const ENOUGH_BITS = 28;
const LEAST_RUN = 3;
/** As much is enough for packets that go on from believed ones. */
const ENOUGH_TO_GO_ON_BITS = 20;
/** Enough for a run of the smallest counter whose electrodes hang in the air, with others between. */
const MOST_WAITING = 32;
/** Both must have passed: after a stall of the page or of the radio nothing has come that could have told. */
const LONGEST_WAIT = { ms: 1000, packets: 32 };
/** Believed packets that are remembered, to know those sent twice and the places of missing ones. */
const REMEMBERED = 16;

/**
 * Believes packets. Many headsets send no checksum, so that any bytes of the right length decode; what tells the device
 * from noise is that its packets go on from each other in number, time and voltage.
 *
 * While nothing is believed, packets wait until some follow each other in a way that chance brings about once in 2^28
 * tries; then all of them are handed on in order. After that a packet passes at once when it goes on from the one
 * before. One that does not (a jump of the voltage, a number out of reach) waits for those after it, which costs it a
 * packet's time or a few and never a sample; alone it is dropped.
 */
export class StreamLock {
  readonly #judge: PacketJudge;
  readonly #to: LockedStream;
  readonly #waiting: WaitingPackets;
  /** Numbers and contents of the packets believed last. */
  readonly #numbers = new Float64Array(REMEMBERED).fill(Number.NaN);
  readonly #contents = new Float64Array(REMEMBERED);
  #believed = 0;
  #arrived = 0;
  /** Where the believed packets end. */
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
   * Nothing more comes for now. When all that waits is one run, no matter how short, it is real; but a device that was
   * never believed must have sent two packets at least.
   */
  flush(): void {
    const end = this.#waiting.newest;
    const isOneRun = end?.length === this.#waiting.count;
    if (end && isOneRun && (end.length > 1 || this.#wasLocked)) this.#believeRun(end);
    else if (end && this.#isLocked && this.#isWholeWithin(end.packet.sampleCount)) this.#releaseAll();
    for (let left = this.#waiting.oldest; left; left = this.#waiting.oldest) this.#drop(left);
  }

  /** The device sends again and may count anew. */
  unlock(): void {
    this.flush();
    this.#isLocked = false;
  }

  /** What has waited until now is evidence still, but its samples are not wanted. */
  restart(): void {
    this.#waiting.mute();
  }

  /** True when it was dealt with. */
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

  /** Sent twice, or late; or its number is another packet's, or lies between two packets. */
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
    // Sent twice before anything was believed.
    if (this.#waiting.has(packet)) return this.#to.bad();
    if (this.#waiting.isFull) this.#drop(this.#waiting.oldest!);
    const root = this.#isLocked ? this.#point : undefined;
    const { isRooted, bits, length } = this.#waiting.add(packet, this.#arrived, root);
    const goesOn = isRooted && this.#isLocked && bits >= ENOUGH_TO_GO_ON_BITS;
    if (goesOn || (length >= LEAST_RUN && bits >= ENOUGH_BITS)) this.#believeRun(this.#waiting.newest!);
  }

  /**
   * A packet passes while others wait that belong before it: spikes of the voltage, or swapped ones. They are real
   * when nothing else waits that could have been damaged instead, or when they have evidence together with it.
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

  /** Whether each packet that waits has its own place between the believed ones and this number. */
  #isWholeUpTo(number: number): boolean {
    const samples = this.#ahead(number);
    const { newest, count, hasRivals } = this.#waiting;
    // Spikes and hum fill a gap; damaged packets lie anywhere in it.
    const isFilled = newest !== undefined && 2 * count * newest.packet.sampleCount >= samples;
    if (hasRivals || !(isFilled || newest?.length === count)) return false;
    return this.#waiting.every((each) => this.#endsWithin(each, samples));
  }

  /** As {@link #isWholeUpTo} any number the device may have reached without a loss worth the name. */
  #isWholeWithin(packetSamples: number): boolean {
    const samples = this.#judge.mostSamplesIn(0, packetSamples);
    return this.#waiting.every((each) => this.#endsWithin(each, samples)) && !this.#waiting.hasRivals;
  }

  /** Whatever waits, in the order of its numbers. */
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
      // They lay among what was left.
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
   * A run begins elsewhere, after a long loss or because the device counts anew. What waited before it is real when it
   * is all runs: one that goes on from the believed packets, or two packets at least.
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

  /** The first two of a stream may be swapped as any others; alone the run does not tell. */
  #begin({ packet, last }: WaitingPacket, end: WaitingPacket): void {
    const { at } = this.#point;
    this.#numbers.fill(Number.NaN);
    this.#point.last.set(last);
    at[END] = this.#judge.numberBefore(packet);
    const isSwapped = this.#waiting.at(at[END], last) !== undefined;
    if (!isSwapped || !this.#isWholeUpTo(this.#judge.endOf(end.packet))) at[END] = packet.firstSampleIndex;
  }

  /** Swapped packets are no part of a run but fit its gaps. Where the run itself jumps, a jump tells nothing of them. */
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
    // It filled a gap of the run it belongs to.
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

  /** What waits for the place of a believed packet is not real. */
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
