import type { DriverTime, HeadsetPacket, HeadsetPower, HeadsetSink } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { emptyPacket } from '../common/packet.ts';
import { repeat } from '../common/repeat.ts';
import type { SynchroniCommander } from './commander.ts';
import { DATA_FLAG, isReplyCode, REPLY_OK, SYNCHRONI_COMMAND, uint32Bytes } from './commands.ts';
import {
  decodeEeg,
  eegPacketBytes,
  firstSampleIndexOf,
  PACKET_TYPE,
  packetNumber,
  packetType,
} from './decode.ts';
import { REPLY_FRAME } from './frames.ts';
import type { SynchroniDevice } from './identify.ts';
import { contactReading, isImpedanceLength, parseImpedance } from './impedance.ts';
import type { SynchroniLine } from './line.ts';
import { imuPacketBytes, MovementDetector } from './movement.ts';

const BATTERY_TIMES = { firstMs: 60_000, everyMs: 60_000 };
/** Types up to this one are published. */
const LAST_TYPE = 0x18;

/** Turns messages of the device into calls of the sink. Object and array are reused for each packet. */
export class SynchroniStream {
  readonly #device: SynchroniDevice;
  readonly #eegBytes: number;
  readonly #movement: MovementDetector | undefined;
  readonly #packet: HeadsetPacket;
  #sink: HeadsetSink | undefined;
  #stopAsking: () => void = () => undefined;

  constructor(device: SynchroniDevice) {
    const { eeg, imu } = device;
    this.#device = device;
    this.#eegBytes = eegPacketBytes(eeg);
    this.#movement = imu && new MovementDetector(imu.degreesPerStep);
    this.#packet = emptyPacket(eeg.channels, eeg.samplesPerPacket);
  }

  bad(reason: string): void {
    this.#sink?.badPacket(reason);
  }

  isPossible(marker: number, payloadBytes: number, firstByte: number): boolean {
    if (marker === REPLY_FRAME) return isReplyCode(firstByte);
    const type = packetType(firstByte);
    return type > 0 && type <= LAST_TYPE && (type !== PACKET_TYPE.eeg || payloadBytes === this.#eegBytes);
  }

  data(bytes: Uint8Array, start: number, end: number, hostTimeMs: number): void {
    const sink = this.#sink;
    if (!sink) return;
    const type = end > start ? packetType(bytes[start]!) : 0;
    switch (type) {
      case PACKET_TYPE.eeg:
        return this.#eeg(sink, bytes, start, end, hostTimeMs);
      case PACKET_TYPE.impedance:
      case PACKET_TYPE.impedanceCompact:
        return this.#impedance(sink, bytes, start, end);
      case PACKET_TYPE.imu:
        return this.#imu(sink, bytes, start, end, hostTimeMs);
      default:
        // Includes ECG and respiration: they are not requested, and must never be taken for EEG.
        return sink.badPacket('The message is of no kind this Synchroni was asked for.');
    }
  }

  #eeg(sink: HeadsetSink, bytes: Uint8Array, start: number, end: number, hostTimeMs: number): void {
    if (end - start !== this.#eegBytes) return sink.badPacket('The packet of EEG has the wrong length.');
    const { eeg } = this.#device;
    decodeEeg(bytes, start, eeg, this.#packet.valuesUv);
    this.#packet.firstSampleIndex = firstSampleIndexOf(packetNumber(bytes, start), eeg.samplesPerPacket);
    this.#packet.hostTimeMs = hostTimeMs;
    sink.packet(this.#packet);
  }

  #impedance(sink: HeadsetSink, bytes: Uint8Array, start: number, end: number): void {
    const { eeg, ecgChannels } = this.#device;
    const type = packetType(bytes[start]!);
    const isLength = isImpedanceLength(type, end - start, eeg.channels, eeg.channels + ecgChannels);
    const readings = isLength ? parseImpedance(bytes, start, end, eeg.channels) : undefined;
    if (readings) sink.contact(readings.map(contactReading));
    else sink.badPacket('The packet of resistances is impossible.');
  }

  #imu(sink: HeadsetSink, bytes: Uint8Array, start: number, end: number, hostTimeMs: number): void {
    const { imu } = this.#device;
    if (!imu || end - start !== imuPacketBytes(imu.samplesPerPacket)) {
      return sink.badPacket('The packet of movement has the wrong length.');
    }
    const isMoving = this.#movement?.packet(bytes, start, end, hostTimeMs);
    if (isMoving !== undefined) sink.moving(isMoving);
  }

  async start(
    sink: HeadsetSink,
    line: SynchroniLine,
    commander: SynchroniCommander,
    time: DriverTime,
  ): Promise<() => Promise<void>> {
    this.#sink = sink;
    try {
      await line.beginData(await switchOn(commander, this.#device));
    } catch (error) {
      this.#sink = undefined;
      throw error;
    }
    this.#stopAsking = repeat(time, BATTERY_TIMES, async () => {
      const power = await readPower(commander);
      if (power) this.#sink?.power(power);
    });
    return () => this.stop(line, commander);
  }

  /** Idles the device, even one that was already sending; never rejects. */
  async stop(line: SynchroniLine, commander: SynchroniCommander): Promise<void> {
    this.#stopAsking();
    this.#sink = undefined;
    await line.endData(() => dataSwitch(commander, 0));
  }
}

const dataSwitch = async (commander: SynchroniCommander, flags: number) =>
  (await commander.request(SYNCHRONI_COMMAND.dataSwitch, uint32Bytes(flags))).code === REPLY_OK;

/** Requests all available data, else EEG only; resolves to whether the data will be framed. */
async function switchOn(commander: SynchroniCommander, device: SynchroniDevice): Promise<boolean> {
  const framing = device.hasFraming ? DATA_FLAG.framing : 0;
  const impedance = device.hasImpedance ? DATA_FLAG.impedance : 0;
  const imu = device.imu ? DATA_FLAG.imu : 0;
  if (await dataSwitch(commander, DATA_FLAG.eeg | impedance | imu | framing)) return device.hasFraming;
  if (await dataSwitch(commander, DATA_FLAG.eeg)) return false;
  throw new HeadsetError(
    'unexpectedAnswer',
    'The Synchroni refused to send EEG. Switch it off and on and connect again.',
  );
}

export async function readPower(commander: SynchroniCommander): Promise<HeadsetPower | undefined> {
  const percent = await commander.ask(SYNCHRONI_COMMAND.battery, (data) => data[0]);
  return percent !== undefined && percent <= 100 ? { batteryPct: percent } : undefined;
}
