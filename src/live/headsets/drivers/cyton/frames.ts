import { FRAME_BYTES, START_BYTE, frameNumber, isFrame } from './decode.ts';

const CAPACITY = 4096;

export type FrameListener = {
  frame(bytes: Uint8Array, at: number, hostTimeMs: number): void;
  bad(reason: string): void;
};

/**
 * Finds frames in a stream of bytes that arrives in pieces of any length. A frame has no checksum, so it is accepted
 * when the next one starts directly after it. A frame without the next number, or after invalid bytes, is accepted when
 * the next frame is complete. So text and torn frames never count as a frame.
 */
export class CytonFrames {
  readonly #to: FrameListener;
  readonly #bytes = new Uint8Array(CAPACITY);
  #length = 0;
  /** Number of the next frame; undefined while unknown. */
  #expected: number | undefined;
  #isLost = false;
  #hostTimeMs = 0;

  constructor(to: FrameListener) {
    this.#to = to;
  }

  accept(piece: Uint8Array, hostTimeMs: number): void {
    this.#hostTimeMs = hostTimeMs;
    for (let from = 0; from < piece.length; ) {
      const taken = Math.min(piece.length - from, CAPACITY - this.#length);
      for (let i = 0; i < taken; i++) this.#bytes[this.#length + i] = piece[from + i]!;
      this.#length += taken;
      from += taken;
      this.#read();
    }
  }

  /** Passes on a frame that waits for the next one, which will not come. */
  flush(): void {
    const isWhole = this.#length === FRAME_BYTES && isFrame(this.#bytes, 0);
    if (isWhole && frameNumber(this.#bytes, 0) === this.#expected) this.#take(0);
    this.#length = 0;
  }

  #read(): void {
    let at = 0;
    for (let next = this.#step(at); next > at; next = this.#step(at)) at = next;
    this.#bytes.copyWithin(0, at, this.#length);
    this.#length -= at;
  }

  /** Position at which to continue reading; `at` itself when more bytes are needed first. */
  #step(at: number): number {
    if (at === this.#length) return at;
    if (this.#bytes[at] !== START_BYTE) return this.#skip(at);
    if (this.#length - at < FRAME_BYTES) return at;
    if (!isFrame(this.#bytes, at)) return this.#skip(at);
    const next = at + FRAME_BYTES;
    if (next === this.#length) return at;
    if (this.#bytes[next] !== START_BYTE) return this.#skip(at);
    if (frameNumber(this.#bytes, at) !== this.#expected) {
      if (this.#length < next + FRAME_BYTES) return at;
      if (!isFrame(this.#bytes, next)) return this.#skip(at);
    }
    this.#take(at);
    return next;
  }

  #take(at: number): void {
    this.#expected = (frameNumber(this.#bytes, at) + 1) & 0xff;
    this.#isLost = false;
    this.#to.frame(this.#bytes, at, this.#hostTimeMs);
  }

  /** Drops a byte. Consecutive dropped bytes count as one problem. */
  #skip(at: number): number {
    this.#expected = undefined;
    if (!this.#isLost) this.#to.bad('Bytes that are no frame of a Cyton');
    this.#isLost = true;
    return at + 1;
  }
}
