/**
 * Reads PostgreSQL's write-ahead log as far as it is whole, without a database. Formats: `XLogPageHeaderData` and
 * `XLogRecord` of PostgreSQL 18 (src/include/access/xlog_internal.h, xlogrecord.h), little-endian.
 */
const PAGE_BYTES = 8192;
const LONG_HEADER_BYTES = 40;
const SHORT_HEADER_BYTES = 24;
const RECORD_HEADER_BYTES = 24;
const CRC_OFFSET = 20;
const FIRST_IS_CONTINUED = 0x0001;
const IS_LONG_HEADER = 0x0002;
/** `RM_XLOG_ID` and `XLOG_SWITCH`: the rest of the segment is unused. */
const SWITCH = { resourceManager: 0, info: 0x40 };

/** Bytes of the segment that begins at a position of the log (LSN); undefined if its file is missing. */
export type ReadSegment = (start: bigint) => Uint8Array | undefined;

/**
 * The position (LSN) after the last whole record, counted from the record at `from`. Stops as soon as that position has
 * reached `enough`.
 */
export function endOfLog(
  log: { readSegment: ReadSegment; segmentBytes: number },
  from: bigint,
  enough: bigint,
): bigint {
  const reader = new LogReader(log.readSegment, BigInt(log.segmentBytes));
  let end = from;
  while (end < enough) {
    const next = reader.recordAfter(end);
    if (next === undefined) return end;
    end = next;
  }
  return end;
}

class LogReader {
  readonly #readSegment: ReadSegment;
  readonly #segmentBytes: bigint;
  #segment: { start: bigint; view: DataView; bytes: Uint8Array } | undefined;

  constructor(readSegment: ReadSegment, segmentBytes: bigint) {
    this.#readSegment = readSegment;
    this.#segmentBytes = segmentBytes;
  }

  /** Where the record at `at` ends, rounded up to the place of the next; undefined if it is not whole. */
  recordAfter(at: bigint): bigint | undefined {
    const start = at % BigInt(PAGE_BYTES) === 0n ? this.#afterHeader(at, undefined) : at;
    if (start === undefined) return undefined;
    const place = this.#locate(start);
    if (!place) return undefined;
    const totalBytes = place.view.getUint32(place.offset, true);
    if (totalBytes < RECORD_HEADER_BYTES) return undefined;
    const record = new Uint8Array(totalBytes);
    const end = this.#copy(start, record);
    if (end === undefined || !isWhole(record)) return undefined;
    const isSwitch = record[17] === SWITCH.resourceManager && (record[16]! & 0xf0) === SWITCH.info;
    if (isSwitch) return roundUp(end, this.#segmentBytes);
    return roundUp(end, 8n);
  }

  /** Fills `record` from `start` on, over the ends of pages; returns where it ends. */
  #copy(start: bigint, record: Uint8Array): bigint | undefined {
    let at = start;
    for (let done = 0; done < record.length; ) {
      if (done > 0) {
        const next = this.#afterHeader(at, record.length - done);
        if (next === undefined) return undefined;
        at = next;
      }
      const place = this.#locate(at);
      if (!place) return undefined;
      const roomBytes = PAGE_BYTES - (place.offset % PAGE_BYTES);
      const length = Math.min(roomBytes, record.length - done);
      record.set(place.bytes.subarray(place.offset, place.offset + length), done);
      done += length;
      at += BigInt(length);
    }
    return at;
  }

  /**
   * The first position after the header of the page at `page`. `continuedBytes`: how much of a record must continue there.
   * Undefined if the page is another one, as in a recycled file.
   */
  #afterHeader(page: bigint, continuedBytes: number | undefined): bigint | undefined {
    const place = this.#locate(page);
    if (!place) return undefined;
    const { view, offset } = place;
    if (view.getBigUint64(offset + 8, true) !== page) return undefined;
    const info = view.getUint16(offset + 2, true);
    if (continuedBytes !== undefined) {
      const isContinued = (info & FIRST_IS_CONTINUED) !== 0;
      if (!isContinued || view.getUint32(offset + 16, true) !== continuedBytes) return undefined;
    }
    return page + BigInt(info & IS_LONG_HEADER ? LONG_HEADER_BYTES : SHORT_HEADER_BYTES);
  }

  #locate(at: bigint): { view: DataView; bytes: Uint8Array; offset: number } | undefined {
    const start = at - (at % this.#segmentBytes);
    if (this.#segment?.start !== start) {
      const bytes = this.#readSegment(start);
      if (!bytes || BigInt(bytes.length) !== this.#segmentBytes) return undefined;
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      this.#segment = { start, view, bytes };
    }
    const { view, bytes } = this.#segment;
    return { view, bytes, offset: Number(at - start) };
  }
}

const roundUp = (value: bigint, unit: bigint): bigint => ((value + unit - 1n) / unit) * unit;

/** The checksum covers what follows the header, then the header before the checksum. */
function isWhole(record: Uint8Array): boolean {
  const expected = new DataView(record.buffer).getUint32(CRC_OFFSET, true);
  const body = crc32c(record.subarray(RECORD_HEADER_BYTES), 0xffffffff);
  return (crc32c(record.subarray(0, CRC_OFFSET), body) ^ 0xffffffff) >>> 0 === expected;
}

/** CRC-32C (Castagnoli, RFC 3720), reflected. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  return crc;
});

function crc32c(bytes: Uint8Array, from: number): number {
  let crc = from;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return crc;
}
