import { uvPerCountOf } from '#live/headsets/drivers/brainbit2/decode.ts';
import { uuidsOfService } from '#live/headsets/drivers/brainbit2/uuids.ts';
import { createEegCounts } from './brainbit-eeg.ts';
import type { PeripheralAir, PeripheralService, StreamingPeripheral } from './peripheral.ts';

const RATE_HZ = 250;
const RESISTANCE_MS = 100;
const COUNTER_RANGE = 2 ** 32;
const OPEN_OHM = 0x7fffffff;

const MODE = { powerDown: 1, idle: 2, signal: 3, resistance: 4 } as const;

/** Known or assumed facts of a model; positions in the packet for each channel of the catalogue. */
type Kind = {
  name: string;
  suffix: string;
  /** Factory default. */
  gain: number;
  signalOrder: readonly number[];
  resistanceOrder: readonly number[];
};

export const BRAINBIT2_KINDS = {
  headband: {
    name: 'Headband',
    suffix: '95',
    gain: 6,
    signalOrder: [0, 1, 2, 3],
    resistanceOrder: [2, 3, 0, 1],
  },
  brainbit2: {
    name: 'BrainBit',
    suffix: '99',
    gain: 12,
    signalOrder: [1, 2, 3, 0],
    resistanceOrder: [1, 2, 3, 0],
  },
  flex4: {
    name: 'Flex',
    suffix: '98',
    gain: 6,
    signalOrder: [0, 1, 2, 3],
    resistanceOrder: [0, 1, 2, 3],
  },
  flex8: {
    name: 'Flex Pro',
    suffix: '97',
    gain: 6,
    signalOrder: [0, 1, 2, 3, 4, 5, 6, 7],
    resistanceOrder: [0, 1, 2, 3, 4, 5, 6, 7],
  },
} as const satisfies Record<string, Kind>;

export type BrainBit2Options = {
  kind?: keyof typeof BRAINBIT2_KINDS;
  name?: string;
  suffix?: string;
  batteryPct?: number;
  /** In the order of the channels of the catalogue; Infinity for an open electrode. */
  electrodesKohm?: readonly number[];
  samplesPerPacket?: number;
  firstCounter?: number;
  /** Increment of the counter per packet; the samples of a packet by default. */
  counterStep?: number;
  /** Result of the command for settings: accepted, accepted and echoed, refused, or answered with an error. */
  settings?: 'taken' | 'toldBack' | 'refused' | 'failed';
};

/** The maker's public list of gains, by code. */
const GAINS = [1, 2, 3, 4, 6, 8, 12];
const SETTINGS = 8;

const serviceOf = (suffix: string): string => `7e400001-b534-f393-68a9-e50e24dcca${suffix}`;

/** Rows of counts in the order of the packet, one row per sample. */
export function packBrainBit2Signal(
  counter: number,
  rows: readonly (readonly number[])[],
  marks: readonly number[] = [],
): Uint8Array<ArrayBuffer> {
  const channelCount = rows[0]!.length;
  const blockBytes = 1 + 3 * channelCount;
  const view = new DataView(new ArrayBuffer(4 + rows.length * blockBytes));
  view.setUint32(0, counter, true);
  for (const [i, row] of rows.entries()) {
    const block = 4 + i * blockBytes;
    view.setUint8(block, marks[i] ?? 0);
    for (const [position, count] of row.entries()) {
      view.setUint16(block + 1 + 3 * position, count & 0xffff, true);
      view.setInt8(block + 3 + 3 * position, count >> 16);
    }
  }
  return new Uint8Array(view.buffer);
}

/** A newer BrainBit, as far as it is known: modes by one byte, samples in blocks, resistances in ohms. */
export class BrainBit2Peripheral implements StreamingPeripheral {
  readonly name: string;
  readonly advertisedServices: readonly string[];
  readonly services: readonly PeripheralService[];
  readonly sentUv: number[][];
  readonly uuids: ReturnType<typeof uuidsOfService>;
  isSilent = false;
  /** The first sample of the next packet carries this mark. */
  mark = 0;
  batteryPct: number;
  electrodesKohm: readonly number[];
  readonly #kind: Kind;
  readonly #samplesPerPacket: number;
  readonly #counterStep: number;
  #nextCounts: () => number[];
  #gain: number;
  #hasFailed = false;
  #lastCommand = new Uint8Array();
  readonly #settings: NonNullable<BrainBit2Options['settings']>;
  #counter: number;
  #resistanceCounter = 0;
  #mode: number = MODE.powerDown;
  #air: PeripheralAir | undefined;
  #stop: (() => void) | undefined;

  constructor(options: BrainBit2Options = {}) {
    this.#kind = BRAINBIT2_KINDS[options.kind ?? 'headband'];
    const { signalOrder, gain } = this.#kind;
    this.name = options.name ?? this.#kind.name;
    this.uuids = uuidsOfService(serviceOf(options.suffix ?? this.#kind.suffix));
    this.advertisedServices = [this.uuids.service];
    this.batteryPct = options.batteryPct ?? 64;
    this.electrodesKohm = options.electrodesKohm ?? signalOrder.map((channel) => 100 * (channel + 1));
    this.#samplesPerPacket = options.samplesPerPacket ?? 8;
    this.#counterStep = options.counterStep ?? this.#samplesPerPacket;
    this.#counter = options.firstCounter ?? 0;
    this.sentUv = signalOrder.map(() => []);
    this.#gain = gain;
    this.#settings = options.settings ?? 'taken';
    this.#nextCounts = createEegCounts(signalOrder.length, uvPerCountOf(gain));
    this.services = this.#table();
  }

  onConnect(air: PeripheralAir): void {
    this.#air = air;
  }

  onDisconnect(): void {
    this.enter(MODE.powerDown);
    this.#air = undefined;
  }

  notifyStatus(): void {
    this.#air?.notify(this.uuids.status, this.#statusBytes());
  }

  #statusBytes = (): Uint8Array => Uint8Array.of(this.batteryPct, this.#hasFailed ? 1 : 0, this.#mode);

  #table(): PeripheralService[] {
    const { service, status, command, signal, resistance } = this.uuids;
    const characteristics: PeripheralService['characteristics'] = [
      { uuid: status, properties: ['read', 'notify'], onRead: this.#statusBytes },
      {
        uuid: command,
        properties: this.#settings === 'toldBack' ? ['read', 'write'] : ['write'],
        onRead: () => this.#lastCommand,
        onWrite: (bytes) => this.#obey(bytes),
      },
      { uuid: signal, properties: ['notify'] },
      { uuid: resistance, properties: ['notify'] },
    ];
    return [{ uuid: service, characteristics }];
  }

  #obey(bytes: Uint8Array): void {
    this.#lastCommand = Uint8Array.from(bytes);
    if (bytes[0] !== SETTINGS) return this.enter(bytes[0]!);
    if (this.#settings === 'failed') throw new Error('Not supported.');
    const { signalOrder } = this.#kind;
    const isAtRest = this.#mode === MODE.idle || this.#mode === MODE.powerDown;
    this.#hasFailed =
      this.#settings === 'refused' || !isAtRest || bytes.length !== 2 + 3 * signalOrder.length;
    if (this.#hasFailed) return;
    this.#gain = GAINS[bytes[2]!]!;
    this.#nextCounts = createEegCounts(signalOrder.length, uvPerCountOf(this.#gain));
  }

  enter(mode: number): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#mode = mode;
    if (mode === MODE.signal) {
      const periodMs = (1000 * this.#samplesPerPacket) / RATE_HZ;
      this.#stop = this.#air?.every(periodMs, () => this.#sendSignal());
    } else if (mode === MODE.resistance) {
      this.#stop = this.#air?.every(RESISTANCE_MS, () => this.#sendResistance());
    }
  }

  #sendSignal(): void {
    const { signalOrder } = this.#kind;
    const rows = Array.from({ length: this.#samplesPerPacket }, this.#nextCounts);
    for (const row of rows) {
      for (const [channel, position] of signalOrder.entries()) {
        this.sentUv[channel]!.push(Math.fround(row[position]! * uvPerCountOf(this.#gain)));
      }
    }
    this.#notify(this.uuids.signal, packBrainBit2Signal(this.#counter, rows, [this.mark]));
    this.mark = 0;
    this.#counter = (this.#counter + this.#counterStep) % COUNTER_RANGE;
  }

  #sendResistance(): void {
    const order = this.#kind.resistanceOrder;
    const view = new DataView(new ArrayBuffer(4 + 4 * order.length));
    view.setUint32(0, this.#resistanceCounter++, true);
    for (const [channel, position] of order.entries()) {
      view.setUint32(4 + 4 * position, Math.min(OPEN_OHM, this.electrodesKohm[channel]! * 1000), true);
    }
    this.#notify(this.uuids.resistance, new Uint8Array(view.buffer));
  }

  #notify(uuid: string, bytes: Uint8Array): void {
    if (!this.isSilent) this.#air?.notify(uuid, bytes);
  }
}

export const aBrainBit2 = (options?: BrainBit2Options): BrainBit2Peripheral =>
  new BrainBit2Peripheral(options);
