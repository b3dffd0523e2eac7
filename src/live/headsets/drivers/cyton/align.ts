import type { HeadsetPacket, HeadsetSink } from '../common/contract.ts';
import { CHANNEL_COUNT, decodeFrame, frameNumber } from './decode.ts';

/** A frame is one sample, with the sample's number modulo 256. */
export class CytonAligner {
  readonly #sink: Pick<HeadsetSink, 'packet'>;
  readonly #packet: HeadsetPacket = {
    firstSampleIndex: 0,
    sampleCount: 1,
    valuesUv: new Float32Array(CHANNEL_COUNT),
    hostTimeMs: 0,
  };

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
