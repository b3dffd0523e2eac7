import type { DriverTime } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { RequestLine } from '../common/request-line.ts';
import { REPLY_OK, REPLY_PIECE, SYNCHRONI_COMMAND } from './commands.ts';

/** The timeout of one try is the manufacturer's. */
const PATIENCE = { timeoutMs: 2000, tries: 2 };
const LONGEST_REPLY_BYTES = 1024;
/** A radio without an agreed longer MTU carries this many bytes and cuts off the rest. */
export const CUT_BYTES = 20;
/** Replies known to be longer, by command. */
const WHOLE_BYTES: Readonly<Record<number, number>> = { [SYNCHRONI_COMMAND.eegConfig]: 22 };

type SynchroniReply = { code: number; command: number; data: Uint8Array };

/**
 * Commands (`command, body`) and their replies (`code, command, data`). A long reply is sent in pieces (`FF, number of
 * remaining pieces, bytes`); that their bytes form one reply was inferred.
 */
export class SynchroniCommander {
  readonly #write: (bytes: Uint8Array) => Promise<void>;
  readonly #line: RequestLine<SynchroniReply>;
  #pieces: number[] = [];
  #piecesToCome = 0;
  #isTooLong = false;
  /** The start of a reply whose remainder may still come. */
  #cut: Uint8Array | undefined;
  /** A multi-piece reply was used. */
  hasJoinedPieces = false;

  constructor(write: (bytes: Uint8Array) => Promise<void>, time: DriverTime) {
    this.#write = write;
    this.#line = new RequestLine(time, PATIENCE);
  }

  /** The reply, with any code. Rejects with a `HeadsetError` when there is none. */
  async request(command: number, body: readonly number[] = []): Promise<SynchroniReply> {
    const reply = (await this.#reply(command, body)) ?? this.#cutReply(command);
    if (reply) return reply;
    throw new HeadsetError(
      'timeout',
      'The Synchroni does not answer. Switch it off and on, bring it closer and connect again.',
    );
  }

  /** An optional reply, parsed: undefined when the device does not know the command or does not respond. */
  async ask<T>(command: number, parse: (data: Uint8Array) => T): Promise<T | undefined> {
    const reply = await this.#reply(command, []);
    return reply?.code === REPLY_OK ? parse(reply.data) : undefined;
  }

  #reply(command: number, body: readonly number[]): Promise<SynchroniReply | undefined> {
    return this.#line.request(
      () => this.#write(Uint8Array.of(command, ...body)),
      (reply) => reply.command === command,
    );
  }

  /** False for bytes that are not a reply. */
  handle(bytes: Uint8Array, start: number, end: number): boolean {
    if (end - start < 2) return false;
    if (bytes[start] === REPLY_PIECE) return this.#piece(bytes, start, end);
    const whole = this.#joined(bytes.slice(start, end));
    if (!whole) return true;
    this.#line.handle({ code: whole[0]!, command: whole[1]!, data: whole.slice(2) });
    return true;
  }

  /** Undefined while the rest of a cut reply may come. The rest must not be a reply itself or too long. */
  #joined(bytes: Uint8Array): Uint8Array | undefined {
    const cut = this.#cut;
    this.#cut = undefined;
    const missing = (WHOLE_BYTES[bytes[1]!] ?? 0) - bytes.length;
    if (bytes.length === CUT_BYTES && missing > 0) {
      this.#cut = bytes;
      return undefined;
    }
    const isRest = cut && cut.length + bytes.length === WHOLE_BYTES[cut[1]!] && bytes[1] !== cut[1];
    return isRest ? Uint8Array.of(...cut, ...bytes) : bytes;
  }

  #cutReply(command: number): SynchroniReply | undefined {
    const cut = this.#cut;
    this.#cut = undefined;
    return cut && cut[1] === command ? { code: cut[0]!, command, data: cut.slice(2) } : undefined;
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
