import { PACKET_SAMPLES, UV_PER_STEP } from '#live/headsets/drivers/callibri/decode.ts';
import { CALLIBRI_COMMAND } from '#live/headsets/drivers/callibri/messages.ts';
import { CALLIBRI_UUIDS, type CallibriColour } from '#live/headsets/drivers/callibri/uuids.ts';
import { createEegCounts } from './brainbit-eeg.ts';
import type { PeripheralAir, PeripheralService, StreamingPeripheral } from './peripheral.ts';

export const CALLIBRI_PACKET_MS = (1000 * PACKET_SAMPLES) / 250;

const BYTES = 20;
const DATA_AT = 8;
const REPLY_ADDRESS = [0xc7, 0xb6, 0xa5];
const REFUSED = 0;
const BAD_CHECKSUM = 23;
/** The narrow range of the device leaves little room for an electrode's offset. */
const OFFSET_UV = 300;

/** Position in the reply to 'parameters' of the value set by a command. */
const PARAMETER_AT: Readonly<Record<number, number>> = {
  [CALLIBRI_COMMAND.setRate]: 1,
  [CALLIBRI_COMMAND.setAdcInput]: 2,
  [CALLIBRI_COMMAND.setHardwareFilter]: 3,
  [CALLIBRI_COMMAND.setGain]: 4,
  [CALLIBRI_COMMAND.setOffset]: 5,
  [CALLIBRI_COMMAND.setExternalSwitch]: 6,
};

export type CallibriOptions = {
  colour?: CallibriColour;
  serial?: number;
  batteryMillivolts?: number;
  isAttached?: boolean;
  firstPacketNumber?: number;
  /** Number of packets after which the numbers start over; 65501 by default. */
  packetNumbers?: number;
  /** Waits in update mode until the application is started. */
  isInUpdateMode?: boolean;
  /** Initial codes of rate, input, filter, gain, offset and switch. */
  settings?: readonly number[];
  /** Bit 0 signal, 1 motion, 2 stimulator, 3 respiration. */
  modules?: number;
};

/** A message from the device: a reply to `command`. */
export function callibriReply(command: number, data: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(BYTES);
  bytes.set([0xdf, 0xff, 0, command, ...REPLY_ADDRESS, 0, ...data]);
  bytes[7] = -headSum(bytes);
  return bytes;
}

const headSum = (bytes: Uint8Array) => bytes.subarray(0, DATA_AT).reduce((sum, byte) => sum + byte, 0) & 0xff;

export function callibriSignal(packetNumber: number, steps: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(BYTES));
  view.setUint16(0, packetNumber, true);
  for (const [i, step] of steps.entries()) view.setInt16(2 + 2 * i, step, true);
  return new Uint8Array(view.buffer);
}

/** A Callibri: commands with checksum, settings, charge, contact and signal. */
export class CallibriPeripheral implements StreamingPeripheral {
  readonly name: string;
  readonly advertisedServices: readonly string[];
  readonly services: readonly PeripheralService[];
  readonly sentUv: number[][] = [[]];
  isSilent = false;
  isAttached: boolean;
  batteryMillivolts: number;
  /** Commands it refuses, and commands it accepts without effect. */
  readonly refused = new Set<number>();
  readonly ignored = new Set<number>();
  readonly commands: number[] = [];
  readonly #notify: string;
  readonly #serial: number;
  readonly #packetNumbers: number;
  readonly #parameters: number[];
  #isInUpdateMode: boolean;
  #packetNumber: number;
  #nextSteps = createEegCounts(1, UV_PER_STEP, OFFSET_UV);
  #air: PeripheralAir | undefined;
  #stopPackets: (() => void) | undefined;

  constructor(options: CallibriOptions = {}) {
    const colour = options.colour ?? 'Red';
    const uuids = CALLIBRI_UUIDS.find((each) => each.colour === colour)!;
    this.name = `Callibri_${colour}`;
    this.advertisedServices = [uuids.service];
    this.#notify = uuids.notify;
    this.#serial = options.serial ?? 0xaabbcc;
    this.#packetNumbers = options.packetNumbers ?? 65_501;
    this.#packetNumber = options.firstPacketNumber ?? 0;
    this.#isInUpdateMode = options.isInUpdateMode ?? false;
    this.#parameters = [options.modules ?? 1, ...(options.settings ?? [3, 0, 0, 6, 3, 0]), 0, 1, 0];
    this.batteryMillivolts = options.batteryMillivolts ?? 3900;
    this.isAttached = options.isAttached ?? true;
    this.services = [
      {
        uuid: uuids.service,
        characteristics: [
          {
            uuid: uuids.write,
            properties: ['write', 'write-without-response'],
            onWrite: (bytes) => this.#obey(bytes),
          },
          { uuid: uuids.notify, properties: ['notify'] },
        ],
      },
    ];
  }

  onConnect(air: PeripheralAir): void {
    this.#air = air;
  }

  onDisconnect(): void {
    this.#rest();
    this.#air = undefined;
  }

  #obey(bytes: Uint8Array): void {
    if (bytes.length !== BYTES || bytes[0] !== 0xdf || bytes[1] !== 0xff) throw new Error('No command.');
    const command = bytes[3]!;
    this.commands.push(command);
    if (headSum(bytes) !== 0) return this.#reply(REFUSED, [BAD_CHECKSUM]);
    const serial = bytes[4]! | (bytes[5]! << 8) | (bytes[6]! << 16);
    if (serial !== this.#serial && command !== CALLIBRI_COMMAND.address) return;
    if (this.refused.has(command)) return this.#reply(REFUSED, []);
    this.#reply(command, this.ignored.has(command) ? [] : this.#act(command, bytes[DATA_AT]!));
  }

  #act(command: number, value: number): readonly number[] {
    const parameterAt = PARAMETER_AT[command];
    if (parameterAt !== undefined) this.#parameters[parameterAt] = value;
    switch (command) {
      case CALLIBRI_COMMAND.address:
        return [this.#serial & 0xff, (this.#serial >> 8) & 0xff, this.#serial >> 16];
      case CALLIBRI_COMMAND.echo:
        return [0x30 | (this.#isInUpdateMode ? 0x80 : 0), 0x60, 0x22];
      case CALLIBRI_COMMAND.startApplication:
        this.#isInUpdateMode = false;
        return [];
      case CALLIBRI_COMMAND.parameters:
        return this.#parameters;
      case CALLIBRI_COMMAND.battery:
        return [this.batteryMillivolts & 0xff, this.batteryMillivolts >> 8];
      case CALLIBRI_COMMAND.electrodeState:
        return [this.isAttached ? 0 : 1];
      case CALLIBRI_COMMAND.startAdc:
        this.#stopPackets ??= this.#air?.every(CALLIBRI_PACKET_MS, () => this.#sendSignal());
        return [];
      case CALLIBRI_COMMAND.stopAdc:
        this.#rest();
        return [];
      default:
        return [];
    }
  }

  #reply(command: number, data: readonly number[]): void {
    this.#air?.notify(this.#notify, callibriReply(command, data));
  }

  #sendSignal(): void {
    const steps = Array.from({ length: PACKET_SAMPLES }, () => this.#nextSteps()[0]!);
    for (const step of steps) this.sentUv[0]!.push(Math.fround(step * UV_PER_STEP));
    const bytes = callibriSignal(this.#packetNumber, steps);
    this.#packetNumber = (this.#packetNumber + 1) % this.#packetNumbers;
    if (!this.isSilent) this.#air?.notify(this.#notify, bytes);
  }

  #rest(): void {
    this.#stopPackets?.();
    this.#stopPackets = undefined;
  }
}

export const aCallibri = (options?: CallibriOptions): CallibriPeripheral => new CallibriPeripheral(options);
