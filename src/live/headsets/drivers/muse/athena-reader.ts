import type { HeadsetSink } from '../common/contract.ts';
import { emptyPacket } from '../common/packet.ts';
import { MovementWatch } from '../movement/movement-watch.ts';
import { AthenaClock } from './athena-clock.ts';
import { type AthenaBlocks, AthenaMessages, decodeAthenaG, decodeAthenaUv } from './athena-decode.ts';
import { CHANNEL_COUNT } from './decode.ts';

const READINGS = 3;
const MOST_SAMPLES = 4;
/** Derived from recordings with a charge of 16 to 90 %, of both firmware generations. BrainFlow divides by 512. */
const BATTERY_COUNTS_PER_PCT = 256;

/** Reads the notifications of an Athena to a sink. */
export class AthenaReader implements AthenaBlocks {
  readonly #sink: HeadsetSink;
  readonly #messages = new AthenaMessages();
  readonly #onEeg: () => void;
  readonly #clock = new AthenaClock();
  readonly #packet = emptyPacket(CHANNEL_COUNT, MOST_SAMPLES);
  readonly #movement: MovementWatch;
  /** Arrival of the notification that is being read. */
  #hostTimeMs = 0;

  /** `onEeg` is called with each block of EEG. */
  constructor(sink: HeadsetSink, onEeg: () => void) {
    this.#sink = sink;
    this.#onEeg = onEeg;
    this.#movement = new MovementWatch((isMoving) => sink.moving(isMoving));
  }

  /** False when it is not a notification of an Athena, or only partly. */
  read(bytes: Uint8Array, hostTimeMs: number): boolean {
    this.#hostTimeMs = hostTimeMs;
    return this.#messages.read(bytes, this);
  }

  packet(number: number, clock: number): void {
    this.#clock.packet(number, clock, this.#hostTimeMs);
  }

  stamp(ticks: number): void {
    this.#clock.stamp(ticks);
  }

  /** Passes on the block as a packet of the four sites; auxiliary channels are left out. */
  eeg(bytes: Uint8Array, at: number, channels: number, samples: number, block: number): void {
    this.#onEeg();
    const packet = this.#packet;
    packet.firstSampleIndex = this.#clock.place(block, samples);
    packet.sampleCount = samples;
    packet.hostTimeMs = this.#hostTimeMs;
    packet.deviceTimeMs = this.#clock.deviceTimeMs;
    for (let channel = 0; channel < CHANNEL_COUNT; channel++) {
      for (let sample = 0; sample < samples; sample++) {
        packet.valuesUv[channel * samples + sample] = decodeAthenaUv(bytes, at, sample * channels + channel);
      }
    }
    this.#sink.packet(packet);
  }

  motion(bytes: Uint8Array, at: number): void {
    for (let reading = 0; reading < READINGS; reading++) {
      this.#movement.note(
        decodeAthenaG(bytes, at, reading, 0),
        decodeAthenaG(bytes, at, reading, 1),
        decodeAthenaG(bytes, at, reading, 2),
        this.#hostTimeMs,
      );
    }
  }

  battery(counts: number): void {
    const batteryPct = counts / BATTERY_COUNTS_PER_PCT;
    if (batteryPct <= 100) this.#sink.power({ batteryPct });
  }
}
