import type { HeadsetSink } from '../common/contract.ts';
import { MovementWatch } from '../movement/movement-watch.ts';
import { AthenaAligner } from './athena-align.ts';
import { type AthenaBlocks, AthenaMessages, decodeAthenaG } from './athena-decode.ts';

const READINGS = 3;
/** Derived from recordings with a charge of 16 to 90 %, of both firmware generations. BrainFlow divides by 512. */
const BATTERY_COUNTS_PER_PCT = 256;

/** Reads the notifications of an Athena to a sink. */
export class AthenaReader implements AthenaBlocks {
  readonly #sink: HeadsetSink;
  readonly #messages = new AthenaMessages();
  readonly #onEeg: () => void;
  readonly #aligner: AthenaAligner;
  readonly #movement: MovementWatch;
  #hostTimeMs = 0;

  /** `onEeg` is called with each block of EEG. */
  constructor(sink: HeadsetSink, onEeg: () => void) {
    this.#sink = sink;
    this.#onEeg = onEeg;
    this.#aligner = new AthenaAligner(sink);
    this.#movement = new MovementWatch((isMoving) => sink.moving(isMoving));
  }

  /** False when it is not a notification of an Athena, or only partly. */
  read(bytes: Uint8Array, hostTimeMs: number): boolean {
    this.#hostTimeMs = hostTimeMs;
    this.#aligner.hostTimeMs = hostTimeMs;
    return this.#messages.read(bytes, this);
  }

  packet(number: number, clock: number): void {
    this.#aligner.packet(number, clock);
  }

  stamp(ticks: number): void {
    this.#aligner.stamp(ticks);
  }

  eeg(bytes: Uint8Array, at: number, channels: number, samples: number, block: number): void {
    this.#onEeg();
    this.#aligner.eeg(bytes, at, channels, samples, block);
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
