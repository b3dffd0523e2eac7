import { createCipheriv, createDecipheriv } from 'node:crypto';
import { AppError } from '#shared/errors.ts';

/**
 * A stream of any length as AES-256-GCM frames, in the manner of STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015): the
 * nonce of a frame is its number and whether it is the last. So frames that are changed, moved, repeated, left out or
 * cut off at the end do not open. The key must be used for one stream only.
 */
export const FRAME_BYTES = 256 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/** Where encrypted bytes go to. */
export type ByteSink = (bytes: Uint8Array) => Promise<void>;

export const damagedBackup = (what: string): AppError =>
  new AppError(
    'invalid',
    `${what} is damaged or incomplete: a part of it is missing or was changed since it was written. Use an older ` +
      'backup, or another copy of this one.',
  );

function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(frame, 4, 6);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** `context` is authenticated with each frame: it says to what the stream belongs. */
export class FrameWriter {
  readonly #sink: ByteSink;
  readonly #key: Uint8Array;
  readonly #context: Uint8Array;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #frame = 0;

  constructor(sink: ByteSink, key: Uint8Array, context: Uint8Array) {
    this.#sink = sink;
    this.#key = key;
    this.#context = context;
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    // The last frame is written by `end` only, so one frame is always held back.
    if (this.#waitingBytes <= FRAME_BYTES) return;
    const all = Buffer.concat(this.#waiting);
    let at = 0;
    for (; all.length - at > FRAME_BYTES; at += FRAME_BYTES) {
      await this.#seal(all.subarray(at, at + FRAME_BYTES), false);
    }
    this.#waiting = [all.subarray(at)];
    this.#waitingBytes = all.length - at;
  }

  async end(): Promise<void> {
    await this.#seal(Buffer.concat(this.#waiting), true);
  }

  async #seal(plain: Uint8Array, isLast: boolean): Promise<void> {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(this.#frame++, isLast));
    cipher.setAAD(this.#context);
    await this.#sink(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
  }
}

/** Reads up to `count` bytes; fewer only at the end. */
export type ByteSource = (count: number) => Promise<Uint8Array>;

/** Decrypted frames in order. Throws AppError naming `what` if the stream is not as it was written, to its end. */
export async function* readFrames(
  source: ByteSource,
  key: Uint8Array,
  context: Uint8Array,
  what: string,
): AsyncGenerator<Uint8Array> {
  let sealed = await source(FRAME_BYTES + TAG_BYTES);
  for (let frame = 0; ; frame++) {
    const isFull = sealed.length === FRAME_BYTES + TAG_BYTES;
    const next = isFull ? await source(FRAME_BYTES + TAG_BYTES) : new Uint8Array();
    yield open(sealed, { key, context, nonce: nonceOf(frame, next.length === 0), what });
    if (next.length === 0) return;
    sealed = next;
  }
}

type Opening = { key: Uint8Array; context: Uint8Array; nonce: Uint8Array; what: string };

function open(sealed: Uint8Array, { key, context, nonce, what }: Opening): Uint8Array {
  if (sealed.length < TAG_BYTES) throw damagedBackup(what);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(context)
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw damagedBackup(what);
  }
}
