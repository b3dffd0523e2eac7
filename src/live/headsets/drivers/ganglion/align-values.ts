import type { HeadsetSink } from '../common/contract.ts';
import { emptyPacket } from '../common/packet.ts';
import { CHANNEL_COUNT, SAMPLES_PER_PACKET, UV_PER_COUNT, decodeCompressed } from './decode.ts';
import { FirstRound } from './first-round.ts';

type Out = Pick<HeadsetSink, 'packet' | 'badPacket'>;

const NUMBERS = SAMPLES_PER_PACKET * CHANNEL_COUNT;

/**
 * Turns packets of firmware 3 into samples. Every packet is independent and is passed on at once: the timeline orders
 * and validates them.
 */
export class GanglionValueAligner {
  readonly #out: Out;
  readonly #round: FirstRound;
  readonly #packet = emptyPacket(CHANNEL_COUNT, SAMPLES_PER_PACKET);
  readonly #numbers = new Int32Array(NUMBERS);

  constructor(firmwareText: string | undefined, out: Out) {
    this.#out = out;
    this.#round = new FirstRound(firmwareText);
  }

  accept(bytes: Uint8Array, hostTimeMs: number): void {
    const found = this.#round.find(bytes[0]!, hostTimeMs);
    if (!found) return this.#out.badPacket(`No EEG of firmware 3 has the id ${bytes[0]}`);
    decodeCompressed(bytes, found.width, this.#numbers);
    // The highest bits of a 24-bit value were sent; the lowest of them repeats the sign.
    const scaleUv = 2 ** (24 - found.width) * UV_PER_COUNT;
    const packet = this.#packet;
    for (let i = 0; i < NUMBERS; i++) {
      const sample = i < CHANNEL_COUNT ? 0 : 1;
      packet.valuesUv[(i % CHANNEL_COUNT) * SAMPLES_PER_PACKET + sample] = (this.#numbers[i]! & ~1) * scaleUv;
    }
    packet.firstSampleIndex = 2 * found.place;
    packet.hostTimeMs = hostTimeMs;
    this.#out.packet(packet);
  }

  flush(): void {
    // Packets are never held back.
  }
}
