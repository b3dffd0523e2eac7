import type { DriverTime } from '../contract.ts';
import { HeadsetError } from '../headset-error.ts';
import { CALLIBRI_COMMAND, type CallibriReply, commandMessage } from './messages.ts';

/** The maker's own limit for one try. */
export const REPLY_TIMEOUT_MS = 2000;
const TRIES = 2;

type Waiting = { command: number; settle: (reply: CallibriReply | undefined) => void };

/** Commands and their replies, one at a time. */
export class CallibriCommander {
  readonly #write: (bytes: Uint8Array) => Promise<void>;
  readonly #time: DriverTime;
  #serial = 0;
  #waiting: Waiting | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(write: (bytes: Uint8Array) => Promise<void>, time: DriverTime) {
    this.#write = write;
    this.#time = time;
  }

  /** The address all later commands carry. */
  setSerial(serial: number): void {
    this.#serial = serial;
  }

  /** The 12 data bytes of the reply. Rejects with a `HeadsetError`. */
  request(command: number, data: readonly number[] = []): Promise<Uint8Array> {
    const answer = this.#queue.then(() => this.#ask(command, data));
    this.#queue = answer.catch(() => undefined);
    return answer;
  }

  handle(reply: CallibriReply): void {
    const waiting = this.#waiting;
    if (waiting && (reply.command === waiting.command || reply.command === CALLIBRI_COMMAND.refused)) {
      waiting.settle(reply);
    }
  }

  async #ask(command: number, data: readonly number[]): Promise<Uint8Array> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const reply = await this.#try(command, data);
      if (reply?.command === command) return reply.data;
      if (reply) throw refused(command);
    }
    throw new HeadsetError(
      'timeout',
      'The Callibri does not answer. Switch it off and on, bring it closer and connect again.',
    );
  }

  async #try(command: number, data: readonly number[]): Promise<CallibriReply | undefined> {
    const { promise, resolve } = withSettle<CallibriReply | undefined>();
    this.#waiting = { command, settle: resolve };
    const cancel = this.#time.after(REPLY_TIMEOUT_MS, () => resolve(undefined));
    try {
      await this.#write(commandMessage(command, this.#serial, data));
      return await promise;
    } finally {
      cancel();
      this.#waiting = undefined;
    }
  }
}

function withSettle<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const refused = (command: number) =>
  new HeadsetError(
    'unexpectedAnswer',
    `The Callibri refused a command (${command.toString(16)}). Switch it off and on and connect again; if this stays, its firmware may be one Loopwell does not know.`,
  );
