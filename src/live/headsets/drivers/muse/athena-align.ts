import type { HeadsetPacket, HeadsetSink } from '../common/contract.ts';
import { AthenaClock } from './athena-clock.ts';
import { CHANNEL_COUNT } from './decode.ts';
import { decodeAthenaUv } from './athena-decode.ts';

const MOST_SAMPLES = 4;

/** Turns EEG blocks into packets of the four sites; auxiliary channels are left out. */
export class AthenaAligner {
  readonly #sink: Pick<HeadsetSink, 'packet'>;
  readonly #clock = new AthenaClock();
  readonly #packet: HeadsetPacket = {
    firstSampleIndex: 0,
    sampleCount: 0,
    valuesUv: new Float32Array(CHANNEL_COUNT * MOST_SAMPLES),
    hostTimeMs: 0,
    deviceTimeMs: undefined,
  };
  /** Arrival of the notification that is being read. */
  hostTimeMs = 0;

  constructor(sink: Pick<HeadsetSink, 'packet'>) {
    this.#sink = sink;
  }

  packet(number: number, clock: number): void {
    this.#clock.packet(number, clock, this.hostTimeMs);
  }

  stamp(ticks: number): void {
    this.#clock.stamp(ticks);
  }

  eeg(bytes: Uint8Array, at: number, channels: number, samples: number, block: number): void {
    const packet = this.#packet;
    packet.firstSampleIndex = this.#clock.place(block, samples);
    packet.sampleCount = samples;
    packet.hostTimeMs = this.hostTimeMs;
    packet.deviceTimeMs = this.#clock.deviceTimeMs;
    for (let channel = 0; channel < CHANNEL_COUNT; channel++) {
      for (let sample = 0; sample < samples; sample++) {
        packet.valuesUv[channel * samples + sample] = decodeAthenaUv(bytes, at, sample * channels + channel);
      }
    }
    this.#sink.packet(packet);
  }
}
