import { crc16, crc8 } from './crc.ts';

export const DATA_FRAME = 0x55;
export const REPLY_FRAME = 0xaa;

const HEAD_BYTES = 2;
/** Fits a frame of maximum length plus a notification of maximum size, twice. */
const BUFFER_BYTES = 2048;
const LEAST_PAYLOAD_BYTES = 2;

export type FrameHandlers = {
  /** The payload is `bytes[start..end)`, valid during the call only. */
  frame(marker: number, bytes: Uint8Array, start: number, end: number, hostTimeMs: number): void;
  /** Bytes of the notification, or bytes stored before it, belong to no frame; called once for each. */
  noise(): void;
  /** Whether such a frame can exist at all, so that the reader does not wait for an impossible one. */
  isPossible(marker: number, payloadBytes: number, firstByte: number): boolean;
};

/**
 * Extracts frames, which may span several notifications:
 *
 *     0              1  2..n+1   n+2 (and n+3)
 *     55 or AA       n  payload  CRC-8, or CRC-16 with its high byte first, of the payload
 *
 * 55 marks data, AA a reply. After a failed check the reader advances by one byte, so a damaged frame loses no other.
 * A frame has the time of the notification that completed it. Source: the manufacturer's published kits.
 */
export class FrameReader {
  readonly #checkBytes: 1 | 2;
  readonly #handlers: FrameHandlers;
  readonly #buffer = new Uint8Array(BUFFER_BYTES);
  #length = 0;

  constructor(check: 'crc8' | 'crc16', handlers: FrameHandlers) {
    this.#checkBytes = check === 'crc8' ? 1 : 2;
    this.#handlers = handlers;
  }

  /** Discards the start of a frame whose end will not come. */
  reset(): void {
    this.#length = 0;
  }

  push(bytes: Uint8Array, hostTimeMs: number): void {
    let isNoisy = bytes.length === 0;
    for (let from = 0; from < bytes.length; ) {
      const taken = Math.min(bytes.length - from, BUFFER_BYTES - this.#length);
      for (let i = 0; i < taken; i++) this.#buffer[this.#length + i] = bytes[from + i]!;
      this.#length += taken;
      from += taken;
      if (this.#read(hostTimeMs)) isNoisy = true;
    }
    if (isNoisy) this.#handlers.noise();
  }

  /** Passes on all complete frames and stores the rest; true when bytes were skipped. */
  #read(hostTimeMs: number): boolean {
    const buffer = this.#buffer;
    let hasSkipped = false;
    let at = 0;
    while (at < this.#length) {
      if (!this.#mayStart(at)) {
        hasSkipped = true;
        at++;
        continue;
      }
      if (this.#length - at < HEAD_BYTES) break;
      const start = at + HEAD_BYTES;
      const end = start + buffer[at + 1]!;
      if (end + this.#checkBytes > this.#length) break;
      if (this.#isIntact(start, end)) {
        this.#handlers.frame(buffer[at]!, buffer, start, end, hostTimeMs);
        at = end + this.#checkBytes;
      } else {
        hasSkipped = true;
        at++;
      }
    }
    buffer.copyWithin(0, at, this.#length);
    this.#length -= at;
    return hasSkipped;
  }

  /** Checks as much of a header as has arrived. */
  #mayStart(at: number): boolean {
    const marker = this.#buffer[at]!;
    if (marker !== DATA_FRAME && marker !== REPLY_FRAME) return false;
    if (this.#length - at < HEAD_BYTES) return true;
    const payloadBytes = this.#buffer[at + 1]!;
    if (payloadBytes < LEAST_PAYLOAD_BYTES) return false;
    if (this.#length - at === HEAD_BYTES) return true;
    return this.#handlers.isPossible(marker, payloadBytes, this.#buffer[at + HEAD_BYTES]!);
  }

  #isIntact(start: number, end: number): boolean {
    const buffer = this.#buffer;
    if (this.#checkBytes === 1) return crc8(buffer, start, end) === buffer[end];
    return crc16(buffer, start, end) === ((buffer[end]! << 8) | buffer[end + 1]!);
  }
}
