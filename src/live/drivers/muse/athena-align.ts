import type { HeadsetPacket, HeadsetSink } from '../contract.ts';
import { CHANNEL_COUNT } from './decode.ts';
import { decodeAthenaUv } from './athena-decode.ts';

/**
 * Blocks are numbered by 8 bits: with two samples each the count starts over after 512 samples, with four after 1024,
 * which is a multiple of it.
 */
export const ATHENA_WRAP_SAMPLES = 512;

const MOST_SAMPLES = 4;

/** Turns EEG blocks into packets of the four sites; auxiliary channels are left out. */
export class AthenaAligner {
  readonly #sink: Pick<HeadsetSink, 'packet'>;
  readonly #packet: HeadsetPacket = {
    firstSample: 0,
    sampleCount: 0,
    valuesUv: new Float32Array(CHANNEL_COUNT * MOST_SAMPLES),
    hostTimeMs: 0,
  };
  /** When the notification came that is being read. */
  hostTimeMs = 0;

  constructor(sink: Pick<HeadsetSink, 'packet'>) {
    this.#sink = sink;
  }

  eeg(bytes: Uint8Array, at: number, channels: number, samples: number, block: number): void {
    const packet = this.#packet;
    packet.firstSample = (block * samples) % ATHENA_WRAP_SAMPLES;
    packet.sampleCount = samples;
    packet.hostTimeMs = this.hostTimeMs;
    for (let channel = 0; channel < CHANNEL_COUNT; channel++) {
      for (let sample = 0; sample < samples; sample++) {
        packet.valuesUv[channel * samples + sample] = decodeAthenaUv(bytes, at, sample * channels + channel);
      }
    }
    this.#sink.packet(packet);
  }
}
