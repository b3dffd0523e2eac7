import type { ByteSource } from '../byte-source.ts';

const WINDOW_BYTES = 1024 * 1024;

/**
 * A moving window of a file for formats that must be parsed sequentially: reads ahead, so that small steps need no
 * reads.
 */
export class ByteWindow {
  readonly source: ByteSource;
  bytes = new Uint8Array(0);
  view = new DataView(new ArrayBuffer(0));
  /** File offset of the first loaded byte. */
  base = 0;

  constructor(source: ByteSource) {
    this.source = source;
  }

  /** Whether `[offset, offset + length)` is loaded. */
  holds(offset: number, length: number): boolean {
    return offset >= this.base && offset + length <= this.base + this.bytes.length;
  }

  /** Loads from `offset` on, at least `length` bytes; false if the file has fewer. */
  async load(offset: number, length: number): Promise<boolean> {
    if (this.holds(offset, length)) return true;
    if (offset + length > this.source.size) return false;
    this.bytes = await this.source.read(
      offset,
      Math.min(Math.max(length, WINDOW_BYTES), this.source.size - offset),
    );
    this.view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength);
    this.base = offset;
    return this.bytes.length >= length;
  }
}
