/** More than this many idle buffers are let go. */
const MOST_IDLE = 64;

/** Buffers of one size that travel to the engine and come back. */
export class ChunkPool {
  readonly #byteLength: number;
  readonly #idle: ArrayBuffer[] = [];
  #lent = 0;
  #created = 0;

  constructor(byteLength: number) {
    this.#byteLength = byteLength;
  }

  /** Buffers on their way to the engine or in its hands. */
  get lent(): number {
    return this.#lent;
  }

  /** Buffers made since the start; stays small while the engine gives them back. */
  get created(): number {
    return this.#created;
  }

  /** The caller owns the buffer until it comes back through `release`. */
  acquire(): ArrayBuffer {
    this.#lent++;
    const idle = this.#idle.pop();
    if (idle) return idle;
    this.#created++;
    return new ArrayBuffer(this.#byteLength);
  }

  /** Buffers of another size belong to an earlier stream and are let go. */
  release(buffer: ArrayBuffer): void {
    if (buffer.byteLength !== this.#byteLength) return;
    this.#lent = Math.max(0, this.#lent - 1);
    if (this.#idle.length < MOST_IDLE) this.#idle.push(buffer);
  }
}
