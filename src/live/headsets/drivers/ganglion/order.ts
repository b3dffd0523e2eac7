import { PACKET_BYTES } from './decode.ts';

const MOST_HELD = 16;
/** A packet is damaged if this many others arrived while it waited for its successor. */
const LONGEST_WAIT = 40;
const REMEMBERED = 8;
/** Swapped packets arrive within this time. */
const LEAST_HOLD_MS = 24;
/**
 * 18-bit differences with a sum up to this are smaller than those of all but 1 in 40,000 random packets: an average of
 * 31 uV between samples. Larger ones need more consecutive packets to be accepted.
 */
const SMOOTH_COST = 2 ** 17;
/** Consecutive packets that show the device's position, and successors that confirm the next packet. */
const RUN = { smooth: 4, rough: 8 };
const FOLLOWERS = { smooth: 1, rough: 5 };

type OrderedPackets = {
  /** The next packet; `isNext` is false when packets before it are missing. */
  take(bytes: Uint8Array, place: number, isNext: boolean, hostTimeMs: number): void;
  /** An accepted packet arrived again. */
  twice(place: number, hostTimeMs: number): void;
  bad(reason: string): void;
  /** How far a packet moves from the previous sample, summed in counts; 0 if unknown. */
  cost(bytes: Uint8Array, place: number): number;
};

type Held = { place: number; hostTimeMs: number; order: number; cost: number; bytes: Uint8Array };

const held = (): Held => ({
  place: -1,
  hostTimeMs: 0,
  order: 0,
  cost: 0,
  bytes: new Uint8Array(PACKET_BYTES),
});

function areSame(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < PACKET_BYTES; i++) if (a[i] !== b[i]) return false;
  return true;
}

/**
 * Only the id shows whether 20 bytes are a packet, and differences can only be added in order. So a packet is accepted
 * when its successor is here: 10 ms later, and in order. After a loss, several consecutive packets show the device's
 * position. A loss of exactly one round cannot be detected.
 */
export class PacketOrder {
  readonly #round: number;
  readonly #to: OrderedPackets;
  readonly #held = Array.from({ length: MOST_HELD }, held);
  readonly #taken = Array.from({ length: REMEMBERED }, held);
  #expected: number | undefined;
  #orders = 0;
  #takes = 0;

  constructor(round: number, to: OrderedPackets) {
    this.#round = round;
    this.#to = to;
  }

  /** `place` is the packet's place in the round. Copies the bytes. */
  accept(bytes: Uint8Array, place: number, hostTimeMs: number): void {
    this.#orders++;
    if (this.#isTaken(bytes, place)) return this.#to.twice(place, hostTimeMs);
    const same = this.#heldAt(place);
    if (same) this.#meetSame(same, bytes, hostTimeMs);
    else {
      // After a stall of the page, time stands still while the backlog arrives.
      if (!this.#heldAt(-1)) this.#moveOn(Infinity);
      this.#hold(this.#heldAt(-1) ?? this.#dropOldest(), bytes, place, hostTimeMs);
    }
    this.#drain();
    this.#dropStale();
    this.#moveOn(hostTimeMs);
  }

  /**
   * Accepts packets that wait for a next one, which will not come. If all waiting packets form one run, the run is
   * real.
   */
  flush(): void {
    if (this.#expected === undefined) this.#expectOnlyRun();
    for (let next = this.#next(); next; next = this.#next()) this.#take(next, true);
    for (let i = 0; i < MOST_HELD; i++) if (this.#held[i]!.place !== -1) this.#drop(this.#held[i]!);
  }

  #hold(slot: Held, bytes: Uint8Array, place: number, hostTimeMs: number): void {
    slot.place = place;
    slot.hostTimeMs = hostTimeMs;
    slot.order = this.#orders;
    slot.cost = this.#to.cost(bytes, place);
    slot.bytes.set(bytes);
  }

  #isTaken(bytes: Uint8Array, place: number): boolean {
    for (let i = 0; i < REMEMBERED; i++) {
      const taken = this.#taken[i]!;
      if (taken.place === place && areSame(taken.bytes, bytes)) return true;
    }
    return false;
  }

  /** A repeat before acceptance, or two packets with one id: the one that moves less is the device's. */
  #meetSame(waiting: Held, bytes: Uint8Array, hostTimeMs: number): void {
    if (areSame(waiting.bytes, bytes)) return;
    if (this.#to.cost(bytes, waiting.place) < this.#to.cost(waiting.bytes, waiting.place)) {
      this.#hold(waiting, bytes, waiting.place, hostTimeMs);
    }
    this.#to.bad('Two packets with the same id and different content');
  }

  #heldAt(place: number): Held | undefined {
    for (let i = 0; i < MOST_HELD; i++) if (this.#held[i]!.place === place) return this.#held[i];
    return undefined;
  }

  #dropOldest(): Held {
    let oldest = this.#held[0]!;
    for (let i = 1; i < MOST_HELD; i++) if (this.#held[i]!.order < oldest.order) oldest = this.#held[i]!;
    return this.#drop(oldest);
  }

  #dropStale(): void {
    for (let i = 0; i < MOST_HELD; i++) {
      const slot = this.#held[i]!;
      if (slot.place !== -1 && this.#orders - slot.order > LONGEST_WAIT) this.#drop(slot);
    }
  }

  #drop(slot: Held): Held {
    slot.place = -1;
    this.#to.bad('A packet whose id fits no other');
    return slot;
  }

  #after(place: number): number {
    return (place + 1) % this.#round;
  }

  #next(): Held | undefined {
    return this.#expected === undefined ? undefined : this.#heldAt(this.#expected);
  }

  #drain(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const followers = next.cost <= SMOOTH_COST ? FOLLOWERS.smooth : FOLLOWERS.rough;
      if (this.#runFrom(next.place) <= followers) return;
      this.#take(next, true);
    }
  }

  /** Length of the run of held packets from here. */
  #runFrom(place: number): number {
    let length = 0;
    for (let at = place; length < MOST_HELD && this.#heldAt(at); at = this.#after(at)) length++;
    return length;
  }

  #isSmoothRun(place: number): boolean {
    let at = place;
    for (let i = 0; i < RUN.smooth; i++, at = this.#after(at)) {
      const slot = this.#heldAt(at);
      if (!slot || slot.cost > SMOOTH_COST) return false;
    }
    return true;
  }

  /**
   * A run of packets shows the device's position. Earlier packets may still arrive, so the run waits for them briefly.
   */
  #moveOn(nowMs: number): void {
    const first = this.#firstOfRun();
    if (!first) return;
    if (this.#expected !== undefined && nowMs - first.hostTimeMs < LEAST_HOLD_MS) return;
    // The packet before the loss still waits for a successor that will not come.
    const last = this.#next();
    if (last === first) return;
    if (last && last.order < first.order && last.cost <= SMOOTH_COST) this.#take(last, true);
    this.#take(first, false);
    this.#drain();
  }

  #firstOfRun(): Held | undefined {
    let found: Held | undefined;
    for (let i = 0; i < MOST_HELD; i++) {
      const slot = this.#held[i]!;
      if (slot.place === -1 || (found && this.#ahead(slot) >= this.#ahead(found))) continue;
      if (this.#isSmoothRun(slot.place) || this.#runFrom(slot.place) >= RUN.rough) found = slot;
    }
    return found;
  }

  #ahead({ place }: Held): number {
    return (place - (this.#expected ?? 0) + this.#round) % this.#round;
  }

  #expectOnlyRun(): void {
    let count = 0;
    for (let i = 0; i < MOST_HELD; i++) if (this.#held[i]!.place !== -1) count++;
    if (count < 2) return;
    for (let i = 0; i < MOST_HELD; i++) {
      const { place } = this.#held[i]!;
      if (place !== -1 && this.#runFrom(place) === count) this.#expected = place;
    }
  }

  #take(slot: Held, isNext: boolean): void {
    const { place, hostTimeMs } = slot;
    slot.place = -1;
    const taken = this.#taken[this.#takes++ % REMEMBERED]!;
    taken.place = place;
    taken.bytes.set(slot.bytes);
    this.#expected = this.#after(place);
    this.#to.take(taken.bytes, place, isNext, hostTimeMs);
  }
}
