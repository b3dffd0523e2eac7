import { FRAME_BYTES, START_BYTE, frameNumber, isFrame } from './decode.ts';

const CAPACITY = 4096;

export type FrameListener = {
  frame(bytes: Uint8Array, at: number, hostTimeMs: number): void;
  bad(reason: string): void;
};

/**
 * Finds frames in a stream of bytes that comes in pieces of any length. A frame has no checksum: one that does not have
 * the next number, or comes after bytes that are no frame, counts when another one touches it, so that no piece of text
 * or of a frame passes for one.
 */
export class CytonFrames {
  readonly #to: FrameListener;
  readonly #bytes = new Uint8Array(CAPACITY);
  #length = 0;
  /** Number of the next frame; undefined while there is no telling. */
  #expected: number | undefined;
  #isLost = false;

  constructor(to: FrameListener) {
    this.#to = to;
  }

  accept(piece: Uint8Array, hostTimeMs: number): void {
    for (let from = 0; from < piece.length; ) {
      const taken = Math.min(piece.length - from, CAPACITY - this.#length);
      for (let i = 0; i < taken; i++) this.#bytes[this.#length + i] = piece[from + i]!;
      this.#length += taken;
      from += taken;
      this.#read(hostTimeMs);
    }
  }

  #read(hostTimeMs: number): void {
    let at = 0;
    for (let next = this.#step(at, hostTimeMs); next > at; next = this.#step(at, hostTimeMs)) at = next;
    this.#bytes.copyWithin(0, at, this.#length);
    this.#length -= at;
  }

  /** Where to go on reading; `at` itself when more bytes must come first. */
  #step(at: number, hostTimeMs: number): number {
    const left = this.#length - at;
    if (left === 0) return at;
    if (this.#bytes[at] !== START_BYTE) return this.#skip(at);
    if (left < FRAME_BYTES) return at;
    if (!isFrame(this.#bytes, at)) return this.#skip(at);
    const number = frameNumber(this.#bytes, at);
    if (number !== this.#expected && !this.#isFollowed(at + FRAME_BYTES)) {
      return this.#mayBeFollowed(at + FRAME_BYTES) ? at : this.#skip(at);
    }
    this.#expected = (number + 1) & 0xff;
    this.#isLost = false;
    this.#to.frame(this.#bytes, at, hostTimeMs);
    return at + FRAME_BYTES;
  }

  #isFollowed(at: number): boolean {
    return at + FRAME_BYTES <= this.#length && isFrame(this.#bytes, at);
  }

  #mayBeFollowed(at: number): boolean {
    return at >= this.#length || (this.#bytes[at] === START_BYTE && at + FRAME_BYTES > this.#length);
  }

  /** Drops a byte. However many must go until frames follow again, it is one fault. */
  #skip(at: number): number {
    this.#expected = undefined;
    if (!this.#isLost) this.#to.bad('Bytes that are no frame of a Cyton');
    this.#isLost = true;
    return at + 1;
  }
}
