import type { ByteSource } from '../byte-source.ts';

const WINDOW_BYTES = 1024 * 1024;

/** A moving view of a file for formats that must be walked: loads ahead, so that small steps cost no reads. */
export class ByteWindow {
  readonly source: ByteSource;
  bytes = new Uint8Array(0);
  view = new DataView(new ArrayBuffer(0));
  /** Offset in the file of the first byte that is loaded. */
  base = 0;

  constructor(source: ByteSource) {
    this.source = source;
  }

  /** Whether `[offset, offset + length)` is loaded. */
  holds(offset: number, length: number): boolean {
    return offset >= this.base && offset + length <= this.base + this.bytes.length;
  }

  /** Loads from `offset` on, at least `length` bytes where the file has them; false where it has not. */
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
