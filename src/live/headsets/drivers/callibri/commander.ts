import type { DriverTime } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { RequestLine } from '../common/request-line.ts';
import { CALLIBRI_COMMAND, type CallibriReply, commandMessage } from './messages.ts';

/** The timeout of one try is the manufacturer's. */
const PATIENCE = { timeoutMs: 2000, tries: 2 };

/** Commands and their replies. */
export class CallibriCommander {
  readonly #write: (bytes: Uint8Array) => Promise<void>;
  readonly #line: RequestLine<CallibriReply>;
  #serial = 0;

  constructor(write: (bytes: Uint8Array) => Promise<void>, time: DriverTime) {
    this.#write = write;
    this.#line = new RequestLine(time, PATIENCE);
  }

  /** The address used in all later commands. */
  setSerial(serial: number): void {
    this.#serial = serial;
  }

  /** The 12 data bytes of the reply. Rejects with a `HeadsetError`. */
  async request(command: number, data: readonly number[] = []): Promise<Uint8Array> {
    const reply = await this.#line.request(
      () => this.#write(commandMessage(command, this.#serial, data)),
      (each) => each.command === command || each.command === CALLIBRI_COMMAND.refused,
    );
    if (reply?.command === command) return reply.data;
    throw reply ? refused(command) : silent();
  }

  handle(reply: CallibriReply): void {
    this.#line.handle(reply);
  }
}

const silent = () =>
  new HeadsetError(
    'timeout',
    'The Callibri does not answer. Switch it off and on, bring it closer and connect again.',
  );

const refused = (command: number) =>
  new HeadsetError(
    'unexpectedAnswer',
    `The Callibri refused a command (${command.toString(16)}). Switch it off and on and connect again; if this stays, its firmware may be one Loopwell does not know.`,
  );
