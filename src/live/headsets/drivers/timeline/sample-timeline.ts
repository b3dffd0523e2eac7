import type { HeadsetPacket } from '../common/contract.ts';
import { ArrivalMeter } from './arrival-meter.ts';
import { PacketStore } from './packet-store.ts';
import { NOTHING_COUNTED, type RadioCounts, type RadioFigures } from './radio-figures.ts';
import { SeenPackets } from './seen-packets.ts';

/**
 * Samples at their place on the sample clock. Sample `i` of channel `c` is `valuesUv[c * stride + offset + i]`. The
 * receiver reads it during the call; object and array are reused.
 */
export type TimelineBlock = {
  firstSampleIndex: number;
  sampleCount: number;
  valuesUv: Float32Array;
  stride: number;
  offset: number;
  hostTimeMs: number;
  deviceTimeMs: number | undefined;
  /** A marker the device set in this packet. */
  marker: number | undefined;
};

type TimelineOptions = {
  samplingRateHz: number;
  /** The device's sample numbers wrap at this value. */
  wrapSamples: number | undefined;
  onBlock: (block: TimelineBlock) => void;
};

/** When a number is skipped, later packets wait this long; longer only while they are few. */
const LEAST_HOLD_MS = 24;
const LONGEST_HOLD_MS = 80;
const FEW_HELD = 3;
/** Most packets held when they arrive in a burst. */
const MOST_HELD = 32;
/** A number this close to the expected one is explained by order and loss; one further off may be damaged. */
const NEAR = { packets: 8, seconds: 0.1 } as const;
/** Packets this much older than the newest sample mean that the device's count restarted. */
const OLDEST_SECONDS = 2;
/** A device cannot be further ahead of the clock than its buffer allows. */
const MOST_AHEAD_SECONDS = 10;
/** After a reconnect the device's count is accepted when it is this close to the computer's clock. */
const CLOCK_AGREES_SECONDS = 0.5;
/** Beyond this, rate and jitter are measured again: the count may have paused briefly. */
const CLOCK_FITS_SECONDS = 0.1;
/** As shares of a small counter's range: the part that counts as backward, and how well the clock must agree. */
const BACKWARD_SHARE = 0.25;
const AGREEING_SHARE = 0.125;
const PACKETS_REMEMBERED = 64;

/**
 * Turns the sample numbers of a device into one continuous count from 0: duplicate packets are dropped, swapped ones
 * are reordered, missing ones are skipped. Every sample passed on has its true place, and none is invented. If the
 * numbers are not sufficient (a lost link, a restarted counter), the computer's clock decides.
 */
export class SampleTimeline {
  readonly #rateHz: number;
  readonly #wrap: number | undefined;
  readonly #backward: number;
  readonly #onBlock: (block: TimelineBlock) => void;
  readonly #meter: ArrivalMeter;
  readonly #held = new PacketStore(MOST_HELD);
  readonly #seen = new SeenPackets(PACKETS_REMEMBERED);
  /** A packet with an implausible number, until the next one confirms it. */
  readonly #odd = new PacketStore(1);
  readonly #block: TimelineBlock = {
    firstSampleIndex: 0,
    sampleCount: 0,
    valuesUv: new Float32Array(0),
    stride: 0,
    offset: 0,
    hostTimeMs: 0,
    deviceTimeMs: undefined,
    marker: undefined,
  };
  /** Index of the next sample, and its expected device number; no number before the first packet. */
  #next = 0;
  #deviceNext: number | undefined;
  #isLinkLost = false;
  #mustResolve = false;
  /**
   * Arrival of the newest packet that was passed on. In an array: writing a changing fraction to a field would allocate
   * a new object.
   */
  readonly #passedMs = new Float64Array(1);
  readonly #counts: RadioCounts = { ...NOTHING_COUNTED };

  constructor({ samplingRateHz, wrapSamples, onBlock }: TimelineOptions) {
    this.#rateHz = samplingRateHz;
    this.#wrap = wrapSamples;
    const oldest = Math.round(OLDEST_SECONDS * samplingRateHz);
    this.#backward =
      wrapSamples === undefined ? oldest : Math.min(oldest, Math.floor(wrapSamples * BACKWARD_SHARE));
    this.#onBlock = onBlock;
    this.#meter = new ArrivalMeter(samplingRateHz);
  }

  /** Index the next sample gets unless samples are lost before it. */
  get nextIndex(): number {
    return this.#next;
  }

  packet(packet: HeadsetPacket): void {
    this.#counts.packets++;
    if (!isPossible(packet)) {
      this.#counts.badPackets++;
      return;
    }
    this.#isLinkLost = false;
    if (this.#deviceNext === undefined) this.#begin(packet);
    else if (this.#mustResolve) this.#resolveOutage(packet);
    this.#mustResolve = false;
    const distance = this.#distanceOf(packet);
    if (this.#isOdd(distance, packet.hostTimeMs)) this.#keepOdd(packet, distance);
    else {
      this.#dropOdd();
      this.#place(packet, distance);
    }
    this.#releaseOld(packet.hostTimeMs);
  }

  #begin({ firstSampleIndex, hostTimeMs }: HeadsetPacket): void {
    this.#deviceNext = firstSampleIndex;
    this.#passedMs[0] = hostTimeMs;
  }

  badPacket(): void {
    this.#counts.badPackets++;
  }

  /** Passes on held packets: no more come for now. */
  flush(): void {
    this.#flushHeld();
    this.#dropOdd();
  }

  linkLost(): void {
    if (this.#isLinkLost) return;
    this.#isLinkLost = true;
    this.flush();
  }

  /**
   * The device is sending again; `isReconnect` unless the pause was on purpose. The next packet is placed by its number
   * if the clock agrees, else by the clock.
   */
  linkBack(isReconnect = true): void {
    this.#isLinkLost = false;
    this.#mustResolve = true;
    if (isReconnect) this.#counts.reconnects++;
  }

  /** The next sample gets index 0 and the figures restart; held packets are dropped. */
  restart(): void {
    this.#held.clear();
    this.#odd.clear();
    this.#seen.clear();
    this.#meter.reset();
    this.#next = 0;
    this.#deviceNext = undefined;
    this.#mustResolve = false;
    Object.assign(this.#counts, NOTHING_COUNTED);
  }

  figures(): RadioFigures {
    // Recordings store the figures in this order, the reconnects at the end.
    const { reconnects, ...counts } = this.#counts;
    return {
      ...counts,
      lostPct: shareOf(counts.lostSamples - counts.outageSamples, this.#next - counts.outageSamples),
      effectiveRateHz: this.#meter.effectiveRateHz,
      driftPpm: this.#meter.driftPpm,
      jitterP95Ms: this.#meter.jitterP95Ms,
      reconnects,
    };
  }

  /** Samples from the next expected one to this packet; negative when it lies back. */
  #distanceOf({ firstSampleIndex, hostTimeMs }: HeadsetPacket): number {
    const raw = firstSampleIndex - this.#deviceNext!;
    if (this.#wrap === undefined) return raw;
    const ahead = modulo(raw, this.#wrap);
    // Continues the waiting packets, a whole round of a small counter ahead.
    if (ahead === 0 && this.#held.end === this.#next + this.#wrap) return this.#wrap;
    const back = ahead - this.#wrap;
    if (-back > this.#backward) return ahead;
    // While nothing arrived, a small counter may have almost wrapped, if enough time has passed.
    return this.#samplesSince(hostTimeMs) >= (1 - BACKWARD_SHARE) * ahead ? ahead : back;
  }

  #isOdd(distance: number, hostTimeMs: number): boolean {
    return (
      distance < -OLDEST_SECONDS * this.#rateHz ||
      distance > this.#samplesSince(hostTimeMs) + MOST_AHEAD_SECONDS * this.#rateHz
    );
  }

  /** Samples the device took since the last one was passed on, by the computer's clock. */
  #samplesSince(hostTimeMs: number): number {
    return (Math.max(0, hostTimeMs - this.#passedMs[0]!) * this.#rateHz) / 1000;
  }

  /** Two consecutive odd packets that fit together: the device's count restarted. A single one was damaged. */
  #keepOdd(packet: HeadsetPacket, distance: number): void {
    const odd = this.#odd.lowest;
    const follows = odd && distance === odd.index + odd.packet.sampleCount;
    if (!follows) {
      this.#dropOdd();
      this.#odd.hold(packet, distance, true);
      return;
    }
    this.#flushHeld();
    this.#odd.dropLowest();
    this.#resolve(odd.packet);
    this.#place(odd.packet, this.#distanceOf(odd.packet));
    this.#place(packet, this.#distanceOf(packet));
  }

  #dropOdd(): void {
    if (!this.#odd.lowest) return;
    this.#odd.clear();
    this.#counts.badPackets++;
  }

  #flushHeld(): void {
    while (this.#held.lowest) this.#release();
  }

  /** Samples lost before transmission are not counted as radio loss. */
  #resolveOutage(packet: HeadsetPacket): void {
    const lostBefore = this.#counts.lostSamples;
    this.#resolve(packet);
    this.#counts.outageSamples += this.#counts.lostSamples - lostBefore;
  }

  /** Finds the place of a packet whose number is ambiguous, and sets the count accordingly. */
  #resolve(packet: HeadsetPacket): void {
    const { firstSampleIndex, sampleCount, hostTimeMs } = packet;
    const end = this.#meter.expectedEnd(hostTimeMs);
    const byClock = end === undefined ? this.#next : Math.max(this.#next, Math.round(end) - sampleCount);
    const ahead = firstSampleIndex - this.#deviceNext!;
    const rounds = this.#wrap && Math.round((byClock - this.#next - ahead) / this.#wrap);
    const byCounter = this.#next + ahead + (rounds ?? 0) * (this.#wrap ?? 0);
    const agreeing = Math.min(CLOCK_AGREES_SECONDS * this.#rateHz, (this.#wrap ?? Infinity) * AGREEING_SHARE);
    const apart = Math.abs(byCounter - byClock);
    // A count that lies back has restarted: nothing is sent twice over a new link.
    const isAgreed = apart <= agreeing && byCounter >= this.#next;
    if (!isAgreed || apart > CLOCK_FITS_SECONDS * this.#rateHz) this.#meter.breakOff();
    const index = isAgreed ? byCounter : byClock;
    this.#skip(index - this.#next);
    this.#deviceNext = firstSampleIndex;
  }

  #place(packet: HeadsetPacket, distance: number): void {
    const index = this.#next + distance;
    if (distance > 0) {
      this.#wait(packet, index);
    } else if (distance + packet.sampleCount <= 0) this.#countOld(index);
    else {
      this.#held.overtake();
      this.#note(packet, index);
      this.#pass(packet, -distance);
    }
    this.#drain();
  }

  /** Holds a packet whose predecessors may still arrive; when there is no room, the missing ones are given up. */
  #wait(packet: HeadsetPacket, index: number): void {
    const { isFull, lowest } = this.#held;
    if (isFull && lowest && index < lowest.index) this.#skip(index - this.#next);
    else if (isFull) this.#release();
    if (index <= this.#next) this.#place(packet, index - this.#next);
    else if (this.#held.hold(packet, index, index - this.#next > this.#nearSamples(packet)))
      this.#note(packet, index);
    else this.#counts.duplicatePackets++;
  }

  #nearSamples({ sampleCount }: HeadsetPacket): number {
    return Math.max(NEAR.packets * sampleCount, NEAR.seconds * this.#rateHz);
  }

  #countOld(index: number): void {
    if (this.#seen.has(index)) this.#counts.duplicatePackets++;
    else {
      this.#counts.latePackets++;
      this.#seen.add(index);
    }
  }

  /** Passes on a packet without its first `skipped` samples, which were passed on already. */
  #pass(packet: HeadsetPacket, skipped: number): void {
    const block = this.#block;
    block.firstSampleIndex = this.#next;
    block.sampleCount = packet.sampleCount - skipped;
    block.valuesUv = packet.valuesUv;
    block.stride = packet.sampleCount;
    block.offset = skipped;
    block.hostTimeMs = packet.hostTimeMs;
    block.deviceTimeMs = packet.deviceTimeMs;
    block.marker = packet.marker;
    this.#counts.lostSamples += Math.min(packet.missingSamples ?? 0, block.sampleCount);
    this.#seen.add(this.#next - skipped);
    this.#next += block.sampleCount;
    if (packet.hostTimeMs > this.#passedMs[0]!) this.#passedMs[0] = packet.hostTimeMs;
    this.#deviceNext = packet.firstSampleIndex + packet.sampleCount;
    this.#onBlock(block);
  }

  /** Passes on held packets whose turn has come. */
  #drain(): void {
    for (let held = this.#held.lowest; held && held.index <= this.#next; held = this.#held.lowest) {
      this.#held.dropLowest();
      const skipped = this.#next - held.index;
      if (skipped < held.packet.sampleCount) this.#pass(held.packet, skipped);
      else this.#counts.duplicatePackets++;
    }
  }

  #releaseOld(nowMs: number): void {
    for (let held = this.#held.lowest; held; held = this.#held.lowest) {
      const waitedMs = nowMs - held.packet.hostTimeMs;
      if (waitedMs <= (this.#held.count > FEW_HELD ? LEAST_HOLD_MS : LONGEST_HOLD_MS)) return;
      this.#release();
    }
  }

  /** Samples before the lowest held packet are lost, or that packet had a damaged number. */
  #release(): void {
    const held = this.#held.lowest;
    if (!held) return;
    const { second } = this.#held;
    const isFollowed = second?.index === held.index + held.packet.sampleCount;
    if (held.isOvertaken && held.isFar && !isFollowed) {
      this.#held.dropLowest();
      this.#counts.badPackets++;
      return;
    }
    this.#skip(held.index - this.#next);
    this.#drain();
  }

  #skip(samples: number): void {
    this.#counts.lostSamples += samples;
    this.#next += samples;
  }

  /** Detects an unseen wrap of a small counter: all packets then arrive late by whole rounds. */
  #note(packet: HeadsetPacket, index: number): void {
    const lag = this.#meter.note(index + packet.sampleCount, packet.hostTimeMs);
    const wrap = this.#wrap;
    if (wrap === undefined || wrap > OLDEST_SECONDS * this.#rateHz) return;
    const rounds = Math.round(lag / wrap);
    if (rounds < 1 || Math.abs(lag - rounds * wrap) > AGREEING_SHARE * wrap) return;
    this.#skip(rounds * wrap);
    this.#held.shift(rounds * wrap);
    this.#meter.breakOff();
  }
}

const shareOf = (part: number, whole: number): number => (whole > 0 ? (100 * part) / whole : 0);

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

const isPossible = ({ firstSampleIndex, sampleCount, valuesUv }: HeadsetPacket): boolean =>
  Number.isSafeInteger(firstSampleIndex) &&
  firstSampleIndex >= 0 &&
  Number.isSafeInteger(sampleCount) &&
  sampleCount > 0 &&
  valuesUv.length >= sampleCount;
