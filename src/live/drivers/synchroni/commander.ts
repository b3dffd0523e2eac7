import type { DriverTime } from '../contract.ts';
import { HeadsetError } from '../headset-error.ts';
import { REPLY_OK, REPLY_PIECE } from './commands.ts';

/** The maker's own limit for one try. */
export const REPLY_TIMEOUT_MS = 2000;
const TRIES = 2;
const LONGEST_REPLY_BYTES = 1024;

export type SynchroniReply = { code: number; data: Uint8Array };

type Waiting = { command: number; settle: (reply: SynchroniReply | undefined) => void };

/**
 * Commands (`command, body`) and their replies (`code, command, data`), one at a time. A long reply comes in pieces
 * (`FF, how many follow, bytes`) that together are a reply; that they join so was inferred.
 */
export class SynchroniCommander {
  readonly #write: (bytes: Uint8Array) => Promise<void>;
  readonly #time: DriverTime;
  #waiting: Waiting | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #pieces: number[] = [];
  #piecesToCome = 0;
  /** A reply of several pieces was used. */
  hasJoinedPieces = false;

  constructor(write: (bytes: Uint8Array) => Promise<void>, time: DriverTime) {
    this.#write = write;
    this.#time = time;
  }

  /** The reply, whatever its code. Rejects with a `HeadsetError` when there is none. */
  async request(command: number, body: readonly number[] = []): Promise<SynchroniReply> {
    const reply = await this.#inTurn(command, body);
    if (reply) return reply;
    throw new HeadsetError(
      'timeout',
      'The Synchroni does not answer. Switch it off and on, bring it closer and connect again.',
    );
  }

  /** Data of a reply that is not vital: undefined when the device does not know the command or stays silent. */
  async ask(command: number): Promise<Uint8Array | undefined> {
    const reply = await this.#inTurn(command, []);
    return reply?.code === REPLY_OK ? reply.data : undefined;
  }

  /** False for bytes that are no reply. */
  handle(bytes: Uint8Array, start: number, end: number): boolean {
    if (end - start < 2) return false;
    if (bytes[start] === REPLY_PIECE) return this.#piece(bytes, start, end);
    this.#settle(bytes[start]!, bytes[start + 1]!, bytes.slice(start + 2, end));
    return true;
  }

  #piece(bytes: Uint8Array, start: number, end: number): boolean {
    const toCome = bytes[start + 1]!;
    if (this.#pieces.length > 0 && toCome !== this.#piecesToCome - 1) this.#pieces = [];
    if (this.#pieces.length + end - start > LONGEST_REPLY_BYTES) this.#pieces = [];
    for (let at = start + 2; at < end; at++) this.#pieces.push(bytes[at]!);
    this.#piecesToCome = toCome;
    if (toCome > 0) return true;
    const [code, command, ...data] = this.#pieces;
    this.#pieces = [];
    if (code === undefined || command === undefined) return false;
    if (this.#waiting?.command === command) this.hasJoinedPieces = true;
    this.#settle(code, command, Uint8Array.from(data));
    return true;
  }

  #settle(code: number, command: number, data: Uint8Array): void {
    if (this.#waiting?.command === command) this.#waiting.settle({ code, data });
  }

  #inTurn(command: number, body: readonly number[]): Promise<SynchroniReply | undefined> {
    const answer = this.#queue.then(async () => {
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const reply = await this.#try(command, body);
        if (reply) return reply;
      }
      return undefined;
    });
    this.#queue = answer.catch(() => undefined);
    return answer;
  }

  async #try(command: number, body: readonly number[]): Promise<SynchroniReply | undefined> {
    let cancel = (): void => undefined;
    const reply = new Promise<SynchroniReply | undefined>((resolve) => {
      this.#waiting = { command, settle: resolve };
      cancel = this.#time.after(REPLY_TIMEOUT_MS, () => resolve(undefined));
    });
    try {
      await this.#write(Uint8Array.of(command, ...body));
      return await reply;
    } finally {
      cancel();
      this.#waiting = undefined;
      this.#pieces = [];
    }
  }
}
