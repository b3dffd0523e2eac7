/** Idle buffers beyond this number are released to the garbage collector. */
const MOST_IDLE = 64;

/** Buffers of one size that are transferred to the engine and returned. */
export class ChunkPool {
  readonly #byteLength: number;
  readonly #idle: ArrayBuffer[] = [];
  #acquired = 0;
  #created = 0;

  constructor(byteLength: number) {
    this.#byteLength = byteLength;
  }

  /** Buffers that the engine owns or that are on their way to it. */
  get acquired(): number {
    return this.#acquired;
  }

  /** Buffers created since the start; stays small while the engine returns them. */
  get created(): number {
    return this.#created;
  }

  /** The caller owns the buffer until it is returned through `release`. */
  acquire(): ArrayBuffer {
    this.#acquired++;
    const idle = this.#idle.pop();
    if (idle) return idle;
    this.#created++;
    return new ArrayBuffer(this.#byteLength);
  }

  /** Buffers of another size belong to an earlier stream and are dropped. */
  release(buffer: ArrayBuffer): void {
    if (buffer.byteLength !== this.#byteLength) return;
    this.#acquired = Math.max(0, this.#acquired - 1);
    if (this.#idle.length < MOST_IDLE) this.#idle.push(buffer);
  }
}
