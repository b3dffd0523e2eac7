import type { DriverTime } from '../contract.ts';
import { HeadsetError } from '../headset-error.ts';
import { RequestLine } from '../request-line.ts';
import { REPLY_OK, REPLY_PIECE } from './commands.ts';

/** The limit of one try is the maker's own. */
const PATIENCE = { timeoutMs: 2000, tries: 2 };
const LONGEST_REPLY_BYTES = 1024;

export type SynchroniReply = { code: number; command: number; data: Uint8Array };

/**
 * Commands (`command, body`) and their replies (`code, command, data`). A long reply comes in pieces (`FF, how many
 * follow, bytes`) that together are a reply; that they join so was inferred.
 */
export class SynchroniCommander {
  readonly #write: (bytes: Uint8Array) => Promise<void>;
  readonly #line: RequestLine<SynchroniReply>;
  #pieces: number[] = [];
  #piecesToCome = 0;
  #isTooLong = false;
  /** A reply of several pieces was used. */
  hasJoinedPieces = false;

  constructor(write: (bytes: Uint8Array) => Promise<void>, time: DriverTime) {
    this.#write = write;
    this.#line = new RequestLine(time, PATIENCE);
  }

  /** The reply, whatever its code. Rejects with a `HeadsetError` when there is none. */
  async request(command: number, body: readonly number[] = []): Promise<SynchroniReply> {
    const reply = await this.#reply(command, body);
    if (reply) return reply;
    throw new HeadsetError(
      'timeout',
      'The Synchroni does not answer. Switch it off and on, bring it closer and connect again.',
    );
  }

  /** Data of a reply that is not vital: undefined when the device does not know the command or stays silent. */
  async ask(command: number): Promise<Uint8Array | undefined> {
    const reply = await this.#reply(command, []);
    return reply?.code === REPLY_OK ? reply.data : undefined;
  }

  #reply(command: number, body: readonly number[]): Promise<SynchroniReply | undefined> {
    return this.#line.request(
      () => this.#write(Uint8Array.of(command, ...body)),
      (reply) => reply.command === command,
    );
  }

  /** False for bytes that are no reply. */
  handle(bytes: Uint8Array, start: number, end: number): boolean {
    if (end - start < 2) return false;
    if (bytes[start] === REPLY_PIECE) return this.#piece(bytes, start, end);
    this.#line.handle({ code: bytes[start]!, command: bytes[start + 1]!, data: bytes.slice(start + 2, end) });
    return true;
  }

  #piece(bytes: Uint8Array, start: number, end: number): boolean {
    const toCome = bytes[start + 1]!;
    if (toCome !== this.#piecesToCome - 1) {
      this.#pieces = [];
      this.#isTooLong = false;
    }
    if (this.#pieces.length + end - start > LONGEST_REPLY_BYTES) this.#isTooLong = true;
    for (let at = start + 2; at < end && !this.#isTooLong; at++) this.#pieces.push(bytes[at]!);
    this.#piecesToCome = toCome;
    if (toCome > 0) return true;
    const [code, command, ...data] = this.#pieces;
    this.#pieces = [];
    if (code === undefined || command === undefined || this.#isTooLong) return false;
    if (this.#line.handle({ code, command, data: Uint8Array.from(data) })) this.hasJoinedPieces = true;
    return true;
  }
}
