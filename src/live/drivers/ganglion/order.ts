import { PACKET_BYTES } from './decode.ts';

const MOST_HELD = 4;
/** A packet that has waited for its follower while this many others came is damaged. */
const LONGEST_WAIT = 6;
const REMEMBERED = 8;

export type OrderedPackets = {
  /** The next packet; `isNext` is false when others are missing before it. */
  take(bytes: Uint8Array, place: number, isNext: boolean, hostTimeMs: number): void;
  /** A packet that was taken came once more. */
  twice(place: number, hostTimeMs: number): void;
  bad(reason: string): void;
};

type Held = { place: number; hostTimeMs: number; order: number; bytes: Uint8Array };

const held = (): Held => ({ place: -1, hostTimeMs: 0, order: 0, bytes: new Uint8Array(PACKET_BYTES) });

function areSame(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < PACKET_BYTES; i++) if (a[i] !== b[i]) return false;
  return true;
}

/**
 * Nothing but the id tells whether 20 bytes are a packet, and differences can only be added up in order. So a packet is
 * taken when the one after it is here: 10 ms later, and with both in order. When packets are lost, two that follow each
 * other show where the device is now. A loss of exactly one round cannot be told from none.
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

  /** `place` is that of the packet in the round. Copies the bytes. */
  accept(bytes: Uint8Array, place: number, hostTimeMs: number): void {
    this.#orders++;
    if (this.#isTaken(bytes, place)) return this.#to.twice(place, hostTimeMs);
    const same = this.#heldAt(place);
    if (same) return this.#meetSame(same, bytes);
    const slot = this.#heldAt(-1) ?? this.#dropOldest();
    slot.place = place;
    slot.hostTimeMs = hostTimeMs;
    slot.order = this.#orders;
    slot.bytes.set(bytes);
    this.#drain();
    this.#dropStale();
    if (!this.#heldAt(-1)) this.#moveOn();
  }

  /** Takes the packet that waits for the next one: none will come. */
  flush(): void {
    const last = this.#expected === undefined ? undefined : this.#heldAt(this.#expected);
    if (last) this.#take(last, true);
    for (let i = 0; i < MOST_HELD; i++) this.#held[i]!.place = -1;
  }

  #isTaken(bytes: Uint8Array, place: number): boolean {
    for (let i = 0; i < REMEMBERED; i++) {
      const taken = this.#taken[i]!;
      if (taken.place === place && areSame(taken.bytes, bytes)) return true;
    }
    return false;
  }

  /** Once more before it was taken; or two packets with one id, of which one is damaged: no one knows which. */
  #meetSame(waiting: Held, bytes: Uint8Array): void {
    if (areSame(waiting.bytes, bytes)) return;
    waiting.place = -1;
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

  #drain(): void {
    while (this.#expected !== undefined) {
      const next = this.#heldAt(this.#expected);
      if (!next || !this.#heldAt(this.#after(next.place))) return;
      this.#take(next, true);
    }
    this.#moveOn();
  }

  /** The first two packets that follow each other show where the device is. */
  #moveOn(): void {
    const first = this.#firstOfPair();
    if (!first) return;
    // The one before the loss still waits for a follower that will not come.
    const last = this.#expected === undefined ? undefined : this.#heldAt(this.#expected);
    if (last && last !== first && last.order < first.order) this.#take(last, true);
    this.#take(first, false);
    this.#drain();
  }

  #firstOfPair(): Held | undefined {
    let found: Held | undefined;
    for (let i = 0; i < MOST_HELD; i++) {
      const slot = this.#held[i]!;
      if (slot.place === -1 || !this.#heldAt(this.#after(slot.place))) continue;
      if (!found || this.#ahead(slot) < this.#ahead(found)) found = slot;
    }
    return found;
  }

  #ahead({ place }: Held): number {
    return (place - (this.#expected ?? 0) + this.#round) % this.#round;
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
