import type { BytesListener, DriverTime, GattCharacteristic, GattLink } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { type BrainBitState, type BrainBitStatus, decodeStatus } from './decode.ts';
import { StatusLine } from './status-line.ts';
import {
  BRAINBIT_SERVICE,
  COMMAND_CHARACTERISTIC,
  SIGNAL_CHARACTERISTIC,
  STATUS_CHARACTERISTIC,
} from './uuids.ts';

const STOP = Uint8Array.of(0x01);
const CONFIRMATION_MS = 2000;
const TRIES = 2;

const RESTART = 'switch the device off and on and connect again';

async function required(link: GattLink, uuid: string): Promise<GattCharacteristic> {
  const found = await link.characteristic(BRAINBIT_SERVICE, uuid);
  if (found) return found;
  throw new HeadsetError(
    'wrongDevice',
    'This device answers like a BrainBit but lacks a part of its interface. Choose another device.',
  );
}

async function readStatus(characteristic: GattCharacteristic): Promise<BrainBitStatus> {
  const status = decodeStatus(await characteristic.read());
  if (status) return status;
  throw new HeadsetError(
    'unexpectedAnswer',
    `The BrainBit sent a status that its maker does not describe: ${RESTART}.`,
  );
}

function requireReady(state: BrainBitState): void {
  if (state === 'notReady') {
    throw new HeadsetError('unexpectedAnswer', `The BrainBit has not started up properly: ${RESTART}.`);
  }
  if (state === 'needsFirmware') {
    throw new HeadsetError(
      'firmwareTooOld',
      "The BrainBit waits for new firmware. Update it with the maker's app, then connect again.",
    );
  }
}

const hasDone = (status: BrainBitStatus, state: BrainBitState): boolean =>
  status.state === state && !status.commandError;

/** Commands and status of one connected device. The device confirms every change of mode. */
export class BrainBitBoard {
  readonly #status: GattCharacteristic;
  readonly #command: GattCharacteristic;
  readonly #signal: GattCharacteristic;
  readonly #line: StatusLine;
  #mode: BrainBitState | undefined;
  #endStatus: (() => Promise<void>) | undefined;
  /** Receives the device's status, and invalid status messages, while a mode runs. */
  onStatus: ((status: BrainBitStatus) => void) | undefined;
  onBadStatus: ((reason: string) => void) | undefined;

  private constructor(
    parts: readonly [GattCharacteristic, GattCharacteristic, GattCharacteristic],
    line: StatusLine,
  ) {
    [this.#status, this.#command, this.#signal] = parts;
    this.#line = line;
    this.#mode = line.latest.state;
  }

  static async open(link: GattLink, time: DriverTime): Promise<BrainBitBoard> {
    const status = await required(link, STATUS_CHARACTERISTIC);
    const command = await required(link, COMMAND_CHARACTERISTIC);
    const signal = await required(link, SIGNAL_CHARACTERISTIC);
    const first = await readStatus(status);
    requireReady(first.state);
    const board = new BrainBitBoard([status, command, signal], new StatusLine(first, time));
    board.#endStatus = await status.subscribe((bytes) => board.#receive(bytes));
    return board;
  }

  get status(): BrainBitStatus {
    return this.#line.latest;
  }

  /** The state the device reported; undefined after a command that changes it, until the device reports again. */
  get mode(): BrainBitState | undefined {
    return this.#mode;
  }

  listen(listener: BytesListener): Promise<() => Promise<void>> {
    return this.#signal.subscribe(listener);
  }

  /** Sends a command and resolves when the device reports the state. Rejects when it refuses or does not respond. */
  async switchTo(state: BrainBitState, command: Uint8Array): Promise<void> {
    let status = await this.#send(state, command);
    for (let tries = 1; tries < TRIES && !hasDone(status, state); tries++) {
      requireReady(status.state);
      // Some changes of mode are refused while another mode is active.
      if (status.commandError) await this.#send('stopped', STOP);
      status = await this.#send(state, command);
    }
    if (hasDone(status, state)) return;
    throw status.commandError
      ? new HeadsetError(
          'unexpectedAnswer',
          `The BrainBit refused a command (${status.commandError}): ${RESTART}.`,
        )
      : new HeadsetError('timeout', `The BrainBit did not answer: ${RESTART}.`);
  }

  /** Requests the battery; the answer arrives as a status message. */
  async refreshStatus(): Promise<void> {
    this.#report(await readStatus(this.#status));
  }

  /** Idles a device that is still connected. Never rejects: a disconnected device is idle anyway. */
  async rest(): Promise<void> {
    await this.switchTo('stopped', STOP).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#line.giveUp();
    await this.rest();
    await this.#endStatus?.();
  }

  async #send(state: BrainBitState, command: Uint8Array): Promise<BrainBitStatus> {
    // A mode is active until the device reports its end, so its last packets still count.
    if (state !== 'stopped') this.#mode = undefined;
    const isAnswer = (status: BrainBitStatus): boolean =>
      status.state === state || status.commandError !== undefined;
    const answer = this.#line.next(isAnswer, CONFIRMATION_MS);
    try {
      await this.#command.write(command, 'withResponse');
    } catch (error) {
      this.#line.giveUp();
      throw error;
    }
    const confirmed = await answer;
    if (confirmed) return confirmed;
    // The status message may have been lost on the way, so a status read on request counts as well.
    const asked = await readStatus(this.#status);
    this.#report(asked);
    return asked;
  }

  #receive(bytes: Uint8Array): void {
    const status = decodeStatus(bytes);
    if (status) this.#report(status);
    else this.onBadStatus?.(`A status message has 4 known bytes, this one is none (${bytes.length} bytes)`);
  }

  #report(status: BrainBitStatus): void {
    this.#mode = status.state;
    this.#line.report(status);
    this.onStatus?.(status);
  }
}
