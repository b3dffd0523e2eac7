import type { HeadsetPacket } from '../common/contract.ts';
import { copyPacket, emptyPacket } from '../common/packet.ts';

/** A packet that was copied because it must wait, and its place on the sample clock. */
type HeldPacket = {
  index: number;
  /** Packets with lower numbers arrived after this one: its number may be damaged. */
  isOvertaken: boolean;
  /** So far ahead that its number may be damaged. */
  isFar: boolean;
  packet: HeadsetPacket;
};

/** A fixed number of packets, ordered by index. Slots are reused and grow to the largest packet. */
export class PacketStore {
  readonly #slots: HeldPacket[];
  #used = 0;

  constructor(capacity: number) {
    this.#slots = Array.from({ length: capacity }, () => ({
      index: 0,
      isOvertaken: false,
      isFar: false,
      packet: emptyPacket(0, 0),
    }));
  }

  get count(): number {
    return this.#used;
  }

  get isFull(): boolean {
    return this.#used === this.#slots.length;
  }

  /** The held packet with the lowest index. */
  get lowest(): HeldPacket | undefined {
    return this.#used > 0 ? this.#slots[0] : undefined;
  }

  get second(): HeldPacket | undefined {
    return this.#used > 1 ? this.#slots[1] : undefined;
  }

  /** Index after the last sample held; undefined when empty. */
  get end(): number | undefined {
    const highest = this.#used > 0 ? this.#slots[this.#used - 1]! : undefined;
    return highest && highest.index + highest.packet.sampleCount;
  }

  /** Copies a packet; false when one with this index is already held. The caller ensures that there is room. */
  hold(packet: HeadsetPacket, index: number, isFar: boolean): boolean {
    let at = this.#used;
    for (let i = 0; i < this.#used; i++) {
      const held = this.#slots[i]!;
      if (held.index === index) return false;
      if (held.index > index) {
        held.isOvertaken = true;
        at = Math.min(at, i);
      }
    }
    const slot = this.#slots[this.#used]!;
    for (let i = this.#used; i > at; i--) this.#slots[i] = this.#slots[i - 1]!;
    this.#slots[at] = slot;
    this.#used++;
    slot.index = index;
    slot.isOvertaken = false;
    slot.isFar = isFar;
    copyPacket(packet, slot.packet);
    return true;
  }

  /** A packet that precedes all held ones arrived after them. */
  overtake(): void {
    for (let i = 0; i < this.#used; i++) this.#slots[i]!.isOvertaken = true;
  }

  /** Moves all held packets `samples` later. */
  shift(samples: number): void {
    for (let i = 0; i < this.#used; i++) this.#slots[i]!.index += samples;
  }

  /** Drops the lowest; its content stays readable until the next `hold`. */
  dropLowest(): void {
    if (this.#used === 0) return;
    const slot = this.#slots[0]!;
    for (let i = 1; i < this.#used; i++) this.#slots[i - 1] = this.#slots[i]!;
    this.#slots[--this.#used] = slot;
  }

  clear(): void {
    this.#used = 0;
  }
}
