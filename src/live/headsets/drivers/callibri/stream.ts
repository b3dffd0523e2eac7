import type { ContactReading, DriverTime, HeadsetSink } from '../common/contract.ts';
import { emptyPacket } from '../common/packet.ts';
import { repeat } from '../common/repeat.ts';
import { CallibriAligner } from './align.ts';
import { batteryPct } from './battery.ts';
import type { CallibriCommander } from './commander.ts';
import { stopAdc } from './configure.ts';
import { decodeSignal, PACKET_SAMPLES } from './decode.ts';
import { CALLIBRI_COMMAND, type MessageKind } from './messages.ts';

const CONTACT_TIMES = { firstMs: 0, everyMs: 1500 };
const BATTERY_TIMES = { firstMs: 60_000, everyMs: 60_000 };

const ATTACHED: ContactReading = { channel: 0, level: 'good', reason: 'The device reports it as attached.' };
const DETACHED: ContactReading = {
  channel: 0,
  level: 'noContact',
  reason: 'The device reports no contact: press both electrodes to the skin.',
};

const BAD_PACKET: Record<Exclude<MessageKind, 'signal' | 'reply' | 'ignored'> | 'damagedReply', string> = {
  wrongLength: 'A message of the Callibri has 20 bytes, this one does not.',
  unknownMarker: 'The Callibri sends no messages of this kind.',
  empty: 'The message contains only zeros.',
  damagedReply: 'A reply of the Callibri arrived damaged.',
};

/** Passes packets to the sink, if there is one. Object and array are reused for each packet. */
export class CallibriStream {
  readonly #commander: CallibriCommander;
  readonly #time: DriverTime;
  readonly #aligner = new CallibriAligner();
  readonly #packet = emptyPacket(1, PACKET_SAMPLES);
  #sink: HeadsetSink | undefined;
  #stopAsking: () => void = () => undefined;

  constructor(commander: CallibriCommander, time: DriverTime) {
    this.#commander = commander;
    this.#time = time;
  }

  signal(bytes: Uint8Array, hostTimeMs: number): void {
    if (!this.#sink) return;
    this.#packet.firstSampleIndex = this.#aligner.firstSampleIndex(
      decodeSignal(bytes, this.#packet.valuesUv),
    );
    this.#packet.hostTimeMs = hostTimeMs;
    this.#sink.packet(this.#packet);
  }

  bad(kind: keyof typeof BAD_PACKET): void {
    this.#sink?.badPacket(BAD_PACKET[kind]);
  }

  async start(sink: HeadsetSink): Promise<() => Promise<void>> {
    this.#sink = sink;
    try {
      await this.#commander.request(CALLIBRI_COMMAND.startAdc);
    } catch (error) {
      this.#sink = undefined;
      throw error;
    }
    const stopContact = repeat(this.#time, CONTACT_TIMES, () => this.#contact());
    const stopBattery = repeat(this.#time, BATTERY_TIMES, () => this.#power());
    this.#stopAsking = () => {
      stopContact();
      stopBattery();
    };
    return () => this.stop();
  }

  /** Idles the device, even one that was already sending; never rejects. */
  async stop(): Promise<void> {
    this.#stopAsking();
    this.#sink = undefined;
    await stopAdc(this.#commander);
  }

  async #contact(): Promise<void> {
    const state = await this.#commander.request(CALLIBRI_COMMAND.electrodeState);
    this.#sink?.contact([state[0] === 0 ? ATTACHED : DETACHED]);
  }

  async #power(): Promise<void> {
    const chargePct = await readBatteryPct(this.#commander);
    this.#sink?.power({ batteryPct: chargePct });
  }
}

export async function readBatteryPct(commander: CallibriCommander): Promise<number> {
  const reply = await commander.request(CALLIBRI_COMMAND.battery);
  return batteryPct(reply[0]! | (reply[1]! << 8));
}
