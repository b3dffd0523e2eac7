import { FEATURE, SYNCHRONI_COMMAND } from '#live/headsets/drivers/synchroni/commands.ts';
import { crc16, crc8 } from '#live/headsets/drivers/synchroni/crc.ts';
import {
  ADVERTISED_SERVICE,
  OYM,
  RFSTAR,
  SYNCHRONI_SERVICE,
} from '#live/headsets/drivers/synchroni/uuids.ts';
import { createEegCounts } from './brainbit-eeg.ts';
import type { PeripheralAir, PeripheralCharacteristic, StreamingPeripheral } from './peripheral.ts';
import { eegPacket, imuPacket, impedancePacket } from './synchroni-packets.ts';

const RATE_HZ = 250;
const PACKET_NUMBERS = 65_536;
const CONFIG_BYTES = 20;
/** Notifications of framed data are cut to this length, regardless of frames. */
const PIECE_BYTES = 52;
const RADIO_BYTES = 20;
const IMU_SAMPLES = 10;
const IMU_PERIOD_MS = 200;
const IMPEDANCE_PERIOD_MS = 1000;

const MODELS = {
  Uno: { channels: 1, hasEcg: false },
  Trio: { channels: 2, hasEcg: true },
  Pento: { channels: 4, hasEcg: true },
};

const FLAG = { eeg: 0x1_0000, ecg: 0x2_0000, impedance: 0x4_0000, imu: 0x8_0000, framing: 0x8000_0000 };

export type SynchroniOptions = {
  model?: keyof typeof MODELS;
  /** A number of EEG channels that differs from the model's. */
  channels?: number;
  transport?: 'OYM' | 'RFSTAR';
  /** OYM only: the device can frame its data, and does so on request. */
  isFramed?: boolean;
  bits?: 8 | 16 | 24;
  uvPerStep?: number;
  samplesPerPacket?: number;
  samplingRateHz?: number;
  firstPacketNumber?: number;
  batteryPct?: number;
  /** In ohms, first the EEG channels and then the ECG. */
  ohms?: readonly number[];
  impedanceType?: 0x12 | 0x16;
  /** Answer to 02 and 03. */
  ownName?: string;
  ownModel?: string;
  /** Longer replies are sent in pieces. */
  longestReplyBytes?: number;
  /** Bits of the filters in its firmware. */
  filters?: number;
  /** Bits of the mask in its settings, if there are more than channels. */
  maskChannels?: number;
  /** A radio limited to 20 bytes: the rest of a reply is lost, or follows separately. */
  cutReplies?: 'lost' | 'restFollows';
};

/** A Synchroni headset: either radio chip, EEG of any width, resistances, movement, charge. */
export class SynchroniPeripheral implements StreamingPeripheral {
  readonly name = 'SYNC-0001';
  readonly advertisedServices = [ADVERTISED_SERVICE];
  readonly services;
  readonly sentUv: number[][];
  /** The characteristic for replies and EEG. */
  readonly dataCharacteristic: string;
  isSilent = false;
  isMoving = false;
  /** Refuses switches with other flags than those of EEG. */
  isPlain = false;
  /** Commands it does not know, and commands it never answers. */
  readonly unknown = new Set<number>();
  readonly mute = new Set<number>();
  readonly commands: number[][] = [];
  ohms: number[];
  saturationPerMille: number[];
  readonly #options: Required<
    Omit<SynchroniOptions, 'channels' | 'ohms' | 'model' | 'ownName' | 'maskChannels' | 'cutReplies'>
  > &
    Pick<SynchroniOptions, 'maskChannels' | 'cutReplies'> & { ownName: string };
  readonly #channels: number;
  readonly #ecgChannels: number;
  readonly #isOym: boolean;
  readonly #eegConfig = new DataView(new ArrayBuffer(CONFIG_BYTES));
  #flags = 0;
  #packetNumber: number;
  #nextSteps: () => number[];
  #pending: number[] = [];
  #air: PeripheralAir | undefined;
  #stops: (() => void)[] = [];

  constructor(options: SynchroniOptions = {}) {
    const { model = 'Trio', channels = MODELS[model].channels, ohms } = options;
    const ownModel = options.ownModel ?? `Sync-${model}`;
    this.#options = {
      transport: 'OYM',
      isFramed: false,
      bits: 24,
      uvPerStep: 0.0625,
      samplesPerPacket: 5,
      samplingRateHz: RATE_HZ,
      firstPacketNumber: 0,
      batteryPct: 87,
      impedanceType: 0x12,
      ownName: 'SYNC-0001',
      longestReplyBytes: 64,
      filters: 0x0d,
      ...options,
      ownModel,
    };
    this.#channels = channels;
    this.#ecgChannels = MODELS[model].hasEcg ? 1 : 0;
    this.#isOym = this.#options.transport === 'OYM';
    const electrodes = channels + this.#ecgChannels;
    this.ohms = Array.from({ length: electrodes }, (_, i) => ohms?.[i] ?? 5000 * (i + 1));
    this.saturationPerMille = this.ohms.map(() => 0);
    this.sentUv = Array.from({ length: channels }, () => []);
    this.#packetNumber = this.#options.firstPacketNumber;
    this.#nextSteps = this.#stepMaker();
    this.#configure();
    this.dataCharacteristic = this.#isOym ? OYM.data : RFSTAR.data;
    this.services = [{ uuid: SYNCHRONI_SERVICE, characteristics: this.#table() }];
  }

  onConnect(air: PeripheralAir): void {
    this.#air = air;
    this.#pending = [];
  }

  onDisconnect(): void {
    this.#rest();
    this.#flags = 0;
    this.#air = undefined;
  }

  #stepMaker(): () => number[] {
    const { bits, uvPerStep } = this.#options;
    // Eight bits have no sign: an offset keeps the values above zero.
    if (bits !== 8) return createEegCounts(this.#channels, uvPerStep);
    const next = createEegCounts(this.#channels, uvPerStep, 0);
    return () => next().map((step) => Math.max(1, Math.min(255, step + 128)));
  }

  #configure(): void {
    const { samplingRateHz, samplesPerPacket, bits, uvPerStep, maskChannels } = this.#options;
    this.#eegConfig.setUint16(0, samplingRateHz, true);
    this.#eegConfig.setBigUint64(2, (1n << BigInt(maskChannels ?? this.#channels)) - 1n, true);
    this.#eegConfig.setUint8(10, samplesPerPacket);
    this.#eegConfig.setUint8(11, bits);
    this.#eegConfig.setFloat64(12, uvPerStep, true);
  }

  #table(): PeripheralCharacteristic[] {
    if (!this.#isOym) {
      return [
        {
          uuid: RFSTAR.command,
          properties: ['write-without-response'],
          onWrite: (bytes) => this.#obey(bytes),
        },
        { uuid: RFSTAR.data, properties: ['notify'] },
      ];
    }
    return [
      {
        uuid: OYM.command,
        properties: ['write', 'write-without-response', 'notify'],
        onWrite: (bytes) => this.#obey(bytes),
      },
      {
        uuid: OYM.data,
        properties: ['notify'],
        onSubscribe: () => this.#begin(),
        onUnsubscribe: () => this.#rest(),
      },
    ];
  }

  #obey([command, ...body]: Uint8Array): void {
    if (command === undefined) throw new Error('No command.');
    this.commands.push([command, ...body]);
    if (this.mute.has(command)) return;
    const data = this.unknown.has(command) ? undefined : this.#answer(command, body);
    this.#reply(data ? [0, command, ...data] : [command === SYNCHRONI_COMMAND.dataSwitch ? 3 : 1, command]);
    if (data && command === SYNCHRONI_COMMAND.dataSwitch && !this.#isOym) {
      if (this.#flags === 0) this.#rest();
      else this.#begin();
    }
  }

  /** Undefined for an unknown or refused command. */
  #answer(command: number, body: readonly number[]): readonly number[] | undefined {
    const text = (words: string) => [...new TextEncoder().encode(words), 0];
    const { bits, samplesPerPacket, ownName, ownModel, batteryPct } = this.#options;
    const answers: Readonly<Record<number, () => readonly number[] | undefined>> = {
      [SYNCHRONI_COMMAND.featureMap]: () => this.#features(),
      [SYNCHRONI_COMMAND.name]: () => text(ownName),
      [SYNCHRONI_COMMAND.model]: () => text(ownModel),
      [SYNCHRONI_COMMAND.serial]: () => text('S0042'),
      [SYNCHRONI_COMMAND.hardware]: () => text('1.2'),
      [SYNCHRONI_COMMAND.firmware]: () => text('0.3.2'),
      [SYNCHRONI_COMMAND.battery]: () => [batteryPct],
      [SYNCHRONI_COMMAND.eegConfig]: () => [...new Uint8Array(this.#eegConfig.buffer)],
      [SYNCHRONI_COMMAND.setEegConfig]: () => this.#setEegConfig(body),
      [SYNCHRONI_COMMAND.eegCapability]: () => [RATE_HZ, this.#channels, samplesPerPacket, bits],
      [SYNCHRONI_COMMAND.firmwareFilters]: () => [this.#options.filters],
      [SYNCHRONI_COMMAND.ecgConfig]: () => [RATE_HZ, 0, this.#ecgChannels, 0, samplesPerPacket, bits],
      [SYNCHRONI_COMMAND.imuConfig]: imuConfig,
      [SYNCHRONI_COMMAND.dataSwitch]: () => this.#switch(body),
    };
    return answers[command]?.();
  }

  #features(): readonly number[] {
    const ecg = this.#ecgChannels > 0 ? FEATURE.ecg : 0;
    const framing = this.#options.isFramed || !this.#isOym ? FEATURE.framing : 0;
    return uint32(FEATURE.eeg | FEATURE.impedance | FEATURE.imu | ecg | framing);
  }

  #setEegConfig(body: readonly number[]): readonly number[] | undefined {
    if (body.length !== 12) return undefined;
    for (const [i, byte] of body.entries()) this.#eegConfig.setUint8(i, byte);
    return [];
  }

  #switch(body: readonly number[]): readonly number[] | undefined {
    if (body.length !== 4) return undefined;
    const flags = new DataView(Uint8Array.from(body).buffer).getUint32(0, true);
    if (this.isPlain && flags & ~FLAG.eeg) return undefined;
    this.#flags = flags;
    return [];
  }

  #reply(bytes: readonly number[]): void {
    const { longestReplyBytes, cutReplies } = this.#options;
    if (cutReplies && bytes.length > RADIO_BYTES) {
      this.#sendReply(bytes.slice(0, RADIO_BYTES));
      if (cutReplies === 'restFollows') this.#sendReply(bytes.slice(RADIO_BYTES));
      return;
    }
    if (bytes.length <= longestReplyBytes) return this.#sendReply(bytes);
    const pieceBytes = longestReplyBytes - 2;
    for (let toCome = Math.ceil(bytes.length / pieceBytes) - 1, at = 0; toCome >= 0; toCome--) {
      this.#sendReply([0xff, toCome, ...bytes.slice(at, at + pieceBytes)]);
      at += pieceBytes;
    }
  }

  #sendReply(bytes: readonly number[]): void {
    if (this.#isOym) this.#air?.notify(OYM.command, Uint8Array.from(bytes));
    else this.#sendFrame(synchroniFrame('crc16', bytes, 0xaa), true);
  }

  #begin(): void {
    this.#rest();
    const { samplesPerPacket, impedanceType } = this.#options;
    const number = { impedance: 0, imu: 0 };
    const every = (flag: number, periodMs: number, send: () => void) => {
      const stop = this.#flags & flag ? this.#air?.every(periodMs, send) : undefined;
      if (stop) this.#stops.push(stop);
    };
    every(FLAG.eeg, (1000 * samplesPerPacket) / RATE_HZ, () => this.#sendEeg());
    every(FLAG.impedance, IMPEDANCE_PERIOD_MS, () =>
      this.#sendPacket(
        impedancePacket(impedanceType, number.impedance++, this.ohms, this.saturationPerMille),
      ),
    );
    every(FLAG.imu, IMU_PERIOD_MS, () =>
      this.#sendPacket(imuPacket(number.imu++, IMU_SAMPLES, this.isMoving ? 1000 : 10)),
    );
  }

  #rest(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#pending = [];
  }

  #sendEeg(): void {
    const { samplesPerPacket, bits, uvPerStep } = this.#options;
    const rows = Array.from({ length: samplesPerPacket }, () => this.#nextSteps());
    for (const row of rows) {
      for (const [c, step] of row.entries()) this.sentUv[c]!.push(Math.fround(step * uvPerStep));
    }
    this.#sendPacket(eegPacket(this.#packetNumber, bits, rows));
    this.#packetNumber = (this.#packetNumber + 1) % PACKET_NUMBERS;
  }

  #sendPacket(payload: readonly number[]): void {
    if (!this.#isOym) return this.#sendFrame(synchroniFrame('crc16', payload));
    if (this.#flags & FLAG.framing) return this.#sendFrame(synchroniFrame('crc8', payload));
    if (!this.isSilent) this.#air?.notify(OYM.data, Uint8Array.from(payload));
  }

  /** Frames are joined and cut into notifications of one length; an urgent frame flushes the rest. */
  #sendFrame(frame: readonly number[], isUrgent = false): void {
    this.#pending.push(...frame);
    const leastBytes = isUrgent ? 1 : PIECE_BYTES;
    while (this.#pending.length >= leastBytes) {
      const piece = Uint8Array.from(this.#pending.splice(0, PIECE_BYTES));
      if (!this.isSilent || isUrgent) this.#air?.notify(this.dataCharacteristic, piece);
    }
  }
}

const uint32 = (value: number) => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);

/** 6 channels at 50 Hz; 0.1 degrees per second per step. */
function imuConfig(): readonly number[] {
  const view = new DataView(new ArrayBuffer(23));
  view.setInt32(0, 6, true);
  view.setUint16(4, 50, true);
  view.setUint8(6, IMU_SAMPLES);
  view.setFloat64(7, 0.0001, true);
  view.setFloat64(15, 0.1, true);
  return [...new Uint8Array(view.buffer)];
}

export function synchroniFrame(check: 'crc8' | 'crc16', payload: readonly number[], marker = 0x55): number[] {
  const bytes = Uint8Array.from(payload);
  const sum = (check === 'crc8' ? crc8 : crc16)(bytes, 0, bytes.length);
  return [marker, bytes.length, ...bytes, ...(check === 'crc8' ? [sum] : [sum >> 8, sum & 0xff])];
}

export const aSynchroni = (options?: SynchroniOptions): SynchroniPeripheral =>
  new SynchroniPeripheral(options);
