import type { DriverTime, GattCharacteristic, GattLink, HeadsetSink } from '../contract.ts';
import { FirstPacket } from '../first-packet.ts';
import { MovementWatch } from '../movement/movement-watch.ts';
import { AthenaAligner } from './athena-align.ts';
import { AthenaBattery } from './athena-battery.ts';
import { type AthenaBlocks, decodeAthenaG, readAthenaMessage } from './athena-decode.ts';
import { noEeg } from './classic-stream.ts';
import type { MuseControl } from './control.ts';
import { ATHENA_DATA, MUSE_SERVICE } from './uuids.ts';

const SETUP = ['v6', 's', 'h', 'p1041', 's'];
/** The start command must come twice; `L1` asks for low latency. */
const START = ['dc001', 'dc001', 'L1', 's'];
const FIRST_PACKET_MS = 4000;
const READINGS = 3;

export type AthenaParts = {
  data: readonly GattCharacteristic[];
  /** Charge the device told in words. */
  toldPct: number | undefined;
};

/** Those of the data characteristics that can notify; none where the device is no Athena. */
export async function findAthenaData(link: GattLink): Promise<readonly GattCharacteristic[]> {
  const parts: GattCharacteristic[] = [];
  for (const uuid of ATHENA_DATA) {
    const found = await link.characteristic(MUSE_SERVICE, uuid);
    if (found?.can.notify) parts.push(found);
  }
  return parts;
}

/** Streams the EEG of a Muse S Athena. Rejects with `HeadsetError` when nothing comes. */
export async function streamAthena(
  { data, toldPct }: AthenaParts,
  control: MuseControl,
  sink: HeadsetSink,
  time: DriverTime,
): Promise<() => Promise<void>> {
  const first = new FirstPacket(time);
  const reader = new AthenaReader(sink, first, toldPct);
  const ends: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    await control.halt();
    for (const end of ends) await end();
    control.onBad = undefined;
  };
  control.onBad = (reason) => sink.badPacket(reason);
  try {
    for (const command of SETUP) await control.ask(command);
    for (const characteristic of data) {
      ends.push(
        await characteristic.subscribe((bytes, hostTimeMs) => {
          if (!reader.read(bytes, hostTimeMs)) {
            sink.badPacket('A notification that is no chain of packets of an Athena');
          }
        }),
      );
    }
    for (const command of START) await control.command(command);
    await first.within(FIRST_PACKET_MS, noEeg());
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

class AthenaReader implements AthenaBlocks {
  readonly #sink: HeadsetSink;
  readonly #first: FirstPacket;
  readonly #aligner: AthenaAligner;
  readonly #battery: AthenaBattery;
  readonly #movement: MovementWatch;
  #hostTimeMs = 0;

  constructor(sink: HeadsetSink, first: FirstPacket, toldPct: number | undefined) {
    this.#sink = sink;
    this.#first = first;
    this.#aligner = new AthenaAligner(sink);
    this.#battery = new AthenaBattery(toldPct);
    this.#movement = new MovementWatch((isMoving) => sink.moving(isMoving));
  }

  read(bytes: Uint8Array, hostTimeMs: number): boolean {
    this.#hostTimeMs = hostTimeMs;
    this.#aligner.hostTimeMs = hostTimeMs;
    return readAthenaMessage(bytes, this);
  }

  eeg(bytes: Uint8Array, at: number, channels: number, samples: number, block: number): void {
    this.#first.came();
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
    const batteryPct = this.#battery.read(counts);
    if (batteryPct !== undefined) this.#sink.power({ batteryPct });
  }
}
