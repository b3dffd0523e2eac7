import { UV_PER_COUNT } from '#live/headsets/drivers/brainbit/decode.ts';
import {
  BRAINBIT_SERVICE,
  COMMAND_CHARACTERISTIC,
  SIGNAL_CHARACTERISTIC,
  STATUS_CHARACTERISTIC,
} from '#live/headsets/drivers/brainbit/uuids.ts';
import {
  DEVICE_INFORMATION_SERVICE,
  FIRMWARE_CHARACTERISTIC,
  HARDWARE_CHARACTERISTIC,
  MODEL_CHARACTERISTIC,
} from '#live/headsets/drivers/common/device-information.ts';
import { createEegCounts } from './brainbit-eeg.ts';
import type { PeripheralAir, PeripheralService, StreamingPeripheral } from './peripheral.ts';

export const BRAINBIT_PACKET_MS = 8;
const CHANNELS = 4;
const PACKET_NUMBERS = 2048;

const STOPPED = 1;
const SIGNAL = 2;
const RESISTANCE = 3;
const COMMAND_LENGTHS: Readonly<Record<number, number>> = { [STOPPED]: 1, [SIGNAL]: 5, [RESISTANCE]: 8 };
const WRONG_LENGTH = 1;
const WRONG_MODE = 2;

const MOST = 0xfffff;
/** Volts per kOhm of a full current in both directions, as the maker computes it: 150 nA, gain halved. */
const VOLTS_PER_KOHM = 1000 * 150e-9 * 2;
const RESISTANCE_VOLTS_PER_COUNT = (2 * UV_PER_COUNT) / 1e6;

/** Position in the packet of each channel of the catalogue: O1 T3 T4 O2. */
const HEADBAND_ORDER = [1, 2, 0, 3];
const FLEX_ORDER = [0, 3, 1, 2];

export type BrainBitOptions = {
  /** 100 and above is a Flex; 18 by default. */
  firmware?: number;
  batteryPct?: number;
  isCharging?: boolean;
  /** In packet order, O1 T3 T4 O2; Infinity for an open electrode. */
  electrodesKohm?: readonly number[];
  firstPacketNumber?: number;
  /** 0 not ready, 1 stopped (default), 2 signal, 3 resistance, 4 waits for firmware. */
  state?: number;
  /** Clock in ms of a device that keeps running and counting while the link is lost; without it, the device rests. */
  countsOnByMs?: () => number;
};

/** Packs the 20 bytes bit by bit; counts in packet order. */
export function packBrainBitSignal(
  packetNumber: number,
  isMarked: boolean,
  first: readonly number[],
  second: readonly number[],
): Uint8Array<ArrayBuffer> {
  let bits = packetNumber.toString(2).padStart(11, '0') + (isMarked ? '1' : '0');
  for (const count of first) bits += (count & 0x1fffff).toString(2).padStart(21, '0');
  for (const [channel, count] of second.entries()) {
    bits += ((count - first[channel]!) & 0xffff).toString(2).padStart(16, '0');
  }
  return Uint8Array.from({ length: 20 }, (_, i) => Number.parseInt(bits.slice(8 * i, 8 * i + 8), 2));
}

const clamped = (count: number): number => Math.max(-MOST, Math.min(MOST, Math.round(count)));

/** A BrainBit of the first generation: modes with confirmation, resistance per electrode and direction, battery. */
export class BrainBitPeripheral implements StreamingPeripheral {
  readonly name = 'BrainBit';
  readonly advertisedServices = [BRAINBIT_SERVICE];
  readonly services: readonly PeripheralService[];
  readonly sentUv: number[][] = Array.from({ length: CHANNELS }, () => []);
  isSilent = false;
  /** The next EEG packet carries the device's mark. */
  isMarked = false;
  /** Sends no confirmations, as if the message were lost; still answers when asked. */
  isMute = false;
  /** How often it refuses each command as not possible in its mode. */
  readonly refusals = new Map<number, number>();
  batteryPct: number;
  isCharging: boolean;
  electrodesKohm: readonly number[];
  readonly #order: readonly number[];
  readonly #firmware: number;
  #state: number;
  #commandError = 0;
  #packetNumber: number;
  #nextCounts = createEegCounts(CHANNELS, UV_PER_COUNT);
  #air: PeripheralAir | undefined;
  #stopPackets: (() => void) | undefined;
  readonly #countsOnByMs: (() => number) | undefined;
  /** When the signal began, and how many packets were due and made since. */
  #signalSinceMs = 0;
  #madePackets = 0;
  #awaySinceMs: number | undefined;

  constructor(options: BrainBitOptions = {}) {
    this.#firmware = options.firmware ?? 18;
    this.#order = this.#firmware >= 100 ? FLEX_ORDER : HEADBAND_ORDER;
    this.batteryPct = options.batteryPct ?? 87;
    this.isCharging = options.isCharging ?? false;
    this.electrodesKohm = options.electrodesKohm ?? [200, 450, 700, 1800];
    this.#packetNumber = options.firstPacketNumber ?? 0;
    this.#state = options.state ?? STOPPED;
    this.#countsOnByMs = options.countsOnByMs;
    this.services = this.#table();
  }

  onConnect(air: PeripheralAir): void {
    this.#air = air;
  }

  onDisconnect(): void {
    // From the last packet made: a busy emulator is behind its own clock.
    if (this.#state === SIGNAL && this.#countsOnByMs)
      this.#awaySinceMs = this.#signalSinceMs + this.#madePackets * BRAINBIT_PACKET_MS;
    this.#rest();
    this.#air = undefined;
  }

  /** While the link is lost: the device starts anew, with a full battery. */
  swapBattery(): void {
    this.batteryPct = 100;
    this.#packetNumber = 0;
    this.#awaySinceMs = undefined;
    this.#state = STOPPED;
  }

  get statusBytes(): Uint8Array<ArrayBuffer> {
    const battery = this.batteryPct | (this.isCharging ? 0x80 : 0);
    return Uint8Array.of(this.#state, this.#commandError, battery, this.#firmware);
  }

  notifyStatus(): void {
    if (!this.isMute) this.#air?.notify(STATUS_CHARACTERISTIC, this.statusBytes);
  }

  #table(): PeripheralService[] {
    const text = (uuid: string, value: string) =>
      ({ uuid, properties: ['read'], onRead: () => new TextEncoder().encode(value) }) as const;
    return [
      {
        uuid: BRAINBIT_SERVICE,
        characteristics: [
          { uuid: STATUS_CHARACTERISTIC, properties: ['read', 'notify'], onRead: () => this.statusBytes },
          {
            uuid: COMMAND_CHARACTERISTIC,
            properties: ['write'],
            onWrite: (bytes) => this.obey(bytes),
          },
          { uuid: SIGNAL_CHARACTERISTIC, properties: ['notify'] },
        ],
      },
      {
        uuid: DEVICE_INFORMATION_SERVICE,
        characteristics: [
          text(MODEL_CHARACTERISTIC, 'BrainBit'),
          text(FIRMWARE_CHARACTERISTIC, `${this.#firmware}.0\0`),
          text(HARDWARE_CHARACTERISTIC, '2'),
        ],
      },
    ];
  }

  obey(command: Uint8Array): void {
    const mode = command[0]!;
    if (command.length !== COMMAND_LENGTHS[mode]) this.#commandError = WRONG_LENGTH;
    else if (this.#refuses(mode)) this.#commandError = WRONG_MODE;
    else this.#enter(mode, command);
    this.notifyStatus();
  }

  #refuses(mode: number): boolean {
    const left = this.refusals.get(mode) ?? 0;
    this.refusals.set(mode, Math.max(0, left - 1));
    return left > 0;
  }

  #enter(mode: number, command: Uint8Array): void {
    this.#rest();
    this.#commandError = 0;
    this.#state = mode;
    if (mode === SIGNAL) {
      this.#catchUp();
      this.#signalSinceMs = this.#countsOnByMs?.() ?? 0;
      this.#madePackets = 0;
    }
    const send = {
      [SIGNAL]: () => this.#sendEeg(),
      [RESISTANCE]: this.#resistanceSender(command),
    }[mode];
    if (send) this.#stopPackets = this.#air?.every(BRAINBIT_PACKET_MS, send);
  }

  #rest(): void {
    this.#stopPackets?.();
    this.#stopPackets = undefined;
    if (this.#state === SIGNAL || this.#state === RESISTANCE) this.#state = STOPPED;
  }

  /** Makes the samples of the time without a listener. */
  #catchUp(): void {
    if (this.#awaySinceMs === undefined || !this.#countsOnByMs) return;
    const wasSilent = this.isSilent;
    this.isSilent = true;
    const packets = Math.floor((this.#countsOnByMs() - this.#awaySinceMs) / BRAINBIT_PACKET_MS);
    for (let packet = 0; packet < packets; packet++) this.#sendEeg();
    this.isSilent = wasSilent;
    this.#awaySinceMs = undefined;
  }

  #sendEeg(): void {
    this.#madePackets += 1;
    const first = this.#nextCounts();
    const second = this.#nextCounts();
    for (const [channel, position] of this.#order.entries()) {
      for (const counts of [first, second]) {
        this.sentUv[channel]!.push(Math.fround(counts[position]! * UV_PER_COUNT));
      }
    }
    this.#send(first, second, this.isMarked);
    this.isMarked = false;
  }

  /** Zeros until the electrode is switched on, then a voltage that settles within twenty samples. */
  #resistanceSender(command: Uint8Array): () => void {
    const position = command.indexOf(0x30, 1) - 1;
    const sign = command[7] === 0 ? 1 : -1;
    const settled =
      ((this.electrodesKohm[position] ?? Infinity) * VOLTS_PER_KOHM) / RESISTANCE_VOLTS_PER_COUNT;
    let sample = -4;
    const next = (): number[] => {
      const at = sample++;
      const counts = Array.from({ length: CHANNELS }, () => 0);
      const rest = at < 18 ? 40_000 / (at + 1) : 0;
      if (at >= 0) counts[position] = clamped(sign * settled + rest);
      return counts;
    };
    return () => this.#send(next(), next(), false);
  }

  #send(first: readonly number[], second: readonly number[], isMarked: boolean): void {
    const bytes = packBrainBitSignal(this.#packetNumber, isMarked, first, second);
    this.#packetNumber = (this.#packetNumber + 1) % PACKET_NUMBERS;
    if (!this.isSilent) this.#air?.notify(SIGNAL_CHARACTERISTIC, bytes);
  }
}

export const aBrainBit = (options?: BrainBitOptions): BrainBitPeripheral => new BrainBitPeripheral(options);
