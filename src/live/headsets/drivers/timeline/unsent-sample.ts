import type { HeadsetPacket } from '../common/contract.ts';
import { emptyPacket } from '../common/packet.ts';

/** Neighbors that arrive within this time belong together; otherwise no packet may come between them. */
const TOGETHER_MS = 500;
/** Packets in this part of the round show that a new round has begun. */
const MID_ROUND = { from: 0.2, to: 0.8 } as const;

type UnsentOptions = {
  /** Number of the sample the device never sends, and the value at which its numbers wrap. */
  number: number;
  wrapSamples: number;
  channelCount: number;
  onPacket: (packet: HeadsetPacket) => void;
};

/** The sample beside the unsent one, its arrival and its packet's order. */
type Neighbor = { uv: Float32Array; ms: Float64Array; order: number };

const neighbor = (channelCount: number): Neighbor => ({
  uv: new Float32Array(channelCount),
  ms: new Float64Array(1),
  order: 0,
});

/**
 * Replaces a sample that a device takes in each round and never sends by the mean of its neighbors. Otherwise one
 * missing sample per second would restart every filter each second. The later of the two neighboring packets carries
 * it; if one of them is lost, the sample stays missing.
 */
export class UnsentSample {
  readonly #number: number;
  readonly #wrap: number;
  readonly #onPacket: (packet: HeadsetPacket) => void;
  readonly #before: Neighbor;
  readonly #after: Neighbor;
  readonly #longer = emptyPacket(0, 0);
  #order = 0;
  /** The packet that carries it in this round, so that a duplicate stays identical. */
  #bearer: Neighbor | undefined;

  constructor({ number, wrapSamples, channelCount, onPacket }: UnsentOptions) {
    this.#number = number;
    this.#wrap = wrapSamples;
    this.#onPacket = onPacket;
    this.#before = neighbor(channelCount);
    this.#after = neighbor(channelCount);
  }

  packet(packet: HeadsetPacket): void {
    const { firstSampleIndex, sampleCount } = packet;
    this.#order++;
    if (firstSampleIndex + sampleCount === this.#number) {
      this.#note(this.#before, packet, sampleCount - 1);
      this.#pass(packet, this.#before, this.#after);
    } else if (firstSampleIndex === (this.#number + 1) % this.#wrap) {
      this.#note(this.#after, packet, 0);
      this.#pass(packet, this.#after, this.#before);
    } else {
      const share = firstSampleIndex / this.#wrap;
      if (share >= MID_ROUND.from && share <= MID_ROUND.to) this.forget();
      this.#onPacket(packet);
    }
  }

  /** The next packets belong to another round. */
  forget(): void {
    this.#before.order = 0;
    this.#after.order = 0;
    this.#bearer = undefined;
  }

  #note(side: Neighbor, { valuesUv, sampleCount, hostTimeMs }: HeadsetPacket, sample: number): void {
    side.order = this.#order;
    side.ms[0] = hostTimeMs;
    for (let c = 0; c < side.uv.length; c++) side.uv[c] = valuesUv[c * sampleCount + sample]!;
  }

  #pass(packet: HeadsetPacket, side: Neighbor, other: Neighbor): void {
    if (this.#bearer === undefined && this.#areTogether(side, other)) this.#bearer = side;
    this.#onPacket(this.#bearer === side ? this.#lengthened(packet) : packet);
  }

  #areTogether(side: Neighbor, other: Neighbor): boolean {
    if (other.order === 0) return false;
    return side.order === other.order + 1 || side.ms[0]! - other.ms[0]! <= TOGETHER_MS;
  }

  #lengthened(packet: HeadsetPacket): HeadsetPacket {
    const { sampleCount, valuesUv } = packet;
    const isFirst = this.#bearer === this.#after;
    const longer = this.#longer;
    const count = sampleCount + 1;
    const channelCount = this.#before.uv.length;
    if (longer.valuesUv.length < count * channelCount)
      longer.valuesUv = new Float32Array(count * channelCount);
    for (let c = 0; c < channelCount; c++) {
      for (let i = 0; i < sampleCount; i++) {
        longer.valuesUv[c * count + i + (isFirst ? 1 : 0)] = valuesUv[c * sampleCount + i]!;
      }
      longer.valuesUv[c * count + (isFirst ? 0 : sampleCount)] =
        (this.#before.uv[c]! + this.#after.uv[c]!) / 2;
    }
    longer.firstSampleIndex = isFirst ? this.#number : packet.firstSampleIndex;
    longer.sampleCount = count;
    longer.missingSamples = packet.missingSamples;
    longer.hostTimeMs = packet.hostTimeMs;
    longer.deviceTimeMs = packet.deviceTimeMs;
    longer.marker = packet.marker;
    return longer;
  }
}
