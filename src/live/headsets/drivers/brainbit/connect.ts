import type {
  BytesListener,
  DriverTime,
  GattCharacteristic,
  GattLink,
  HeadsetSink,
} from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { RequestLine } from '../common/request-line.ts';
import { required } from '../common/wrong-device.ts';
import { type BrainBitState, type BrainBitStatus, decodeStatus } from './decode.ts';
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
    throw new HeadsetError('unexpectedAnswer', `The BrainBit did not start properly: ${RESTART}.`);
  }
  if (state === 'needsFirmware') {
    throw new HeadsetError(
      'firmwareTooOld',
      "The BrainBit needs new firmware. Update it with the maker's app, then connect again.",
    );
  }
}

const hasDone = (status: BrainBitStatus, state: BrainBitState): boolean =>
  status.state === state && !status.commandError;

type StatusSink = Pick<HeadsetSink, 'power' | 'badPacket'>;

/** Commands and status of one connected device. The device confirms every change of mode. */
export class BrainBitBoard {
  readonly #status: GattCharacteristic;
  readonly #command: GattCharacteristic;
  readonly #signal: GattCharacteristic;
  readonly #line: RequestLine<BrainBitStatus>;
  #latest: BrainBitStatus;
  #mode: BrainBitState | undefined;
  #endStatus: (() => Promise<void>) | undefined;
  /** Receives the battery, and invalid status messages, while a mode runs. */
  #sink: StatusSink | undefined;

  private constructor(
    parts: readonly [GattCharacteristic, GattCharacteristic, GattCharacteristic],
    first: BrainBitStatus,
    time: DriverTime,
  ) {
    [this.#status, this.#command, this.#signal] = parts;
    this.#line = new RequestLine(time, { timeoutMs: CONFIRMATION_MS, tries: 1 });
    this.#latest = first;
    this.#mode = first.state;
  }

  static async open(link: GattLink, time: DriverTime): Promise<BrainBitBoard> {
    const find = (uuid: string) => required(link, 'BrainBit', BRAINBIT_SERVICE, uuid);
    const status = await find(STATUS_CHARACTERISTIC);
    const command = await find(COMMAND_CHARACTERISTIC);
    const signal = await find(SIGNAL_CHARACTERISTIC);
    const first = await readStatus(status);
    requireReady(first.state);
    const board = new BrainBitBoard([status, command, signal], first, time);
    board.#endStatus = await status.subscribe((bytes) => board.#receive(bytes));
    return board;
  }

  get status(): BrainBitStatus {
    return this.#latest;
  }

  /** The state the device reported; undefined after a command that changes it, until the device reports again. */
  get mode(): BrainBitState | undefined {
    return this.#mode;
  }

  /** Passes packets to `listener` from the command on. The returned function idles the device; it never rejects. */
  async run(
    state: BrainBitState,
    command: Uint8Array,
    listener: BytesListener,
    sink: StatusSink,
  ): Promise<() => Promise<void>> {
    this.#sink = sink;
    let unsubscribe: (() => Promise<void>) | undefined;
    const leave = async (): Promise<void> => {
      this.#sink = undefined;
      await unsubscribe?.();
    };
    try {
      unsubscribe = await this.#signal.subscribe(listener);
      await this.switchTo(state, command);
    } catch (error) {
      await leave();
      throw error;
    }
    return async () => {
      await this.rest();
      await leave();
    };
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
    this.#line.cancel();
    await this.rest();
    await this.#endStatus?.();
  }

  async #send(state: BrainBitState, command: Uint8Array): Promise<BrainBitStatus> {
    // A mode is active until the device reports its end, so its last packets still count.
    if (state !== 'stopped') this.#mode = undefined;
    const isAnswer = (status: BrainBitStatus): boolean =>
      status.state === state || status.commandError !== undefined;
    // A later command replaces one that is still waiting.
    this.#line.cancel();
    const confirmed = await this.#line.request(() => this.#command.write(command, 'withResponse'), isAnswer);
    if (confirmed) return confirmed;
    // The status message may have been lost on the way, so a status read on request counts as well.
    const asked = await readStatus(this.#status);
    this.#report(asked);
    return asked;
  }

  #receive(bytes: Uint8Array): void {
    const status = decodeStatus(bytes);
    if (status) this.#report(status);
    else
      this.#sink?.badPacket(`A status message has 4 known bytes, this one is none (${bytes.length} bytes)`);
  }

  #report(status: BrainBitStatus): void {
    const { state, batteryPct, isCharging } = status;
    this.#mode = state;
    this.#latest = status;
    this.#line.handle(status);
    this.#sink?.power({ batteryPct, isCharging });
  }
}
