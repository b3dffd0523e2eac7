import type { HeadsetSink } from '../common/contract.ts';
import { emptyPacket } from '../common/packet.ts';
import { CHANNEL_COUNT, SAMPLES_PER_PACKET, UV_PER_COUNT, decodeCompressed, decodeRaw } from './decode.ts';
import { ROUND_IDS, firstSampleIndexOf, placeOfId, widthOfId } from './layout.ts';
import { PacketOrder } from './order.ts';

type Out = Pick<HeadsetSink, 'packet' | 'badPacket'>;

/** Range of 24 bits: a sum beyond it means a damaged difference. */
const MOST_COUNTS = 0x7f_ffff;
const NUMBERS = SAMPLES_PER_PACKET * CHANNEL_COUNT;

/**
 * Turns packets of firmware 2 into samples. All packets except id 0 hold differences from the previous sample: after a
 * loss the values are unknown until the next id 0. Until then packets keep their place in time; their samples are
 * missing (NaN) and count as lost.
 */
export class GanglionDifferenceAligner {
  readonly #out: Out;
  readonly #order: PacketOrder;
  readonly #packet = emptyPacket(CHANNEL_COUNT, SAMPLES_PER_PACKET);
  readonly #numbers = new Int32Array(NUMBERS);
  readonly #counts = new Int32Array(CHANNEL_COUNT);
  #isKnown = false;

  constructor(out: Out) {
    this.#out = out;
    this.#order = new PacketOrder(ROUND_IDS, {
      take: (bytes, place, isNext, hostTimeMs) => this.#take(bytes, place, isNext, hostTimeMs),
      twice: (place, hostTimeMs) => this.#again(place, hostTimeMs),
      bad: (reason) => out.badPacket(reason),
      cost: (bytes, place) => this.#cost(bytes, place),
    });
  }

  accept(bytes: Uint8Array, hostTimeMs: number): void {
    const place = placeOfId(bytes[0]!);
    if (place === undefined) this.#out.badPacket(`No EEG of firmware 2 has the id ${bytes[0]}`);
    else this.#order.accept(bytes, place, hostTimeMs);
  }

  /** Passes on packets that wait for a next one, which will not come. */
  flush(): void {
    this.#order.flush();
  }

  #take(bytes: Uint8Array, place: number, isNext: boolean, hostTimeMs: number): void {
    if (!isNext) this.#isKnown = false;
    this.#place(place, hostTimeMs);
    if (place === 0) this.#takeRaw(bytes);
    else this.#takeDifferences(bytes);
    this.#out.packet(this.#packet);
  }

  #place(place: number, hostTimeMs: number): void {
    this.#packet.firstSampleIndex = firstSampleIndexOf(place);
    this.#packet.sampleCount = place === 0 ? 1 : SAMPLES_PER_PACKET;
    this.#packet.missingSamples = 0;
    this.#packet.hostTimeMs = hostTimeMs;
  }

  #takeRaw(bytes: Uint8Array): void {
    decodeRaw(bytes, this.#counts);
    this.#isKnown = true;
    for (let channel = 0; channel < CHANNEL_COUNT; channel++) {
      this.#packet.valuesUv[channel] = this.#counts[channel]! * UV_PER_COUNT;
    }
  }

  /** For differences, their sum; for a full value, its distance from the last one. */
  #cost(bytes: Uint8Array, place: number): number {
    let cost = 0;
    if (place !== 0) {
      decodeCompressed(bytes, widthOfId(bytes[0]!), this.#numbers);
      for (let i = 0; i < NUMBERS; i++) cost += Math.abs(this.#numbers[i]!);
      return cost;
    }
    if (!this.#isKnown) return 0;
    decodeRaw(bytes, this.#numbers);
    for (let c = 0; c < CHANNEL_COUNT; c++) cost += Math.abs(this.#numbers[c]! - this.#counts[c]!);
    return cost;
  }

  #takeDifferences(bytes: Uint8Array): void {
    if (this.#isKnown) this.#addDifferences(bytes);
    if (!this.#isKnown) this.#leaveOut();
  }

  #addDifferences(bytes: Uint8Array): void {
    decodeCompressed(bytes, widthOfId(bytes[0]!), this.#numbers);
    for (let i = 0; i < NUMBERS; i++) {
      const channel = i % CHANNEL_COUNT;
      const count = this.#counts[channel]! - this.#numbers[i]!;
      this.#counts[channel] = count;
      if (Math.abs(count) > MOST_COUNTS) this.#isKnown = false;
      this.#write(i, count * UV_PER_COUNT);
    }
  }

  /** Writes number `i` of a packet: the channels of the first sample, then those of the second. */
  #write(i: number, valueUv: number): void {
    const sample = i < CHANNEL_COUNT ? 0 : 1;
    this.#packet.valuesUv[(i % CHANNEL_COUNT) * SAMPLES_PER_PACKET + sample] = valueUv;
  }

  /** The timeline has these samples and counts the packet; differences are not applied twice. */
  #again(place: number, hostTimeMs: number): void {
    this.#place(place, hostTimeMs);
    this.#leaveOut();
    this.#out.packet(this.#packet);
  }

  #leaveOut(): void {
    this.#packet.valuesUv.fill(Number.NaN);
    this.#packet.missingSamples = this.#packet.sampleCount;
  }
}
