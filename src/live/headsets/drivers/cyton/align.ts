import type { HeadsetSink } from '../common/contract.ts';
import { emptyPacket } from '../common/packet.ts';
import { CHANNEL_COUNT, decodeFrame, frameNumber } from './decode.ts';

/** A frame is one sample, with the sample's number modulo 256. */
export class CytonAligner {
  readonly #sink: Pick<HeadsetSink, 'packet'>;
  readonly #packet = emptyPacket(CHANNEL_COUNT, 1);

  constructor(sink: Pick<HeadsetSink, 'packet'>) {
    this.#sink = sink;
  }

  frame(bytes: Uint8Array, at: number, hostTimeMs: number): void {
    decodeFrame(bytes, at, this.#packet.valuesUv);
    this.#packet.firstSampleIndex = frameNumber(bytes, at);
    this.#packet.hostTimeMs = hostTimeMs;
    this.#sink.packet(this.#packet);
  }
}
