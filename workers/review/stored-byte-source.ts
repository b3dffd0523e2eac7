import { MOST_READ_BYTES } from '#shared/api/eeg-files.ts';
import { AppError } from '#shared/errors.ts';
import type { ReadPart, StoredPart } from '#shared/review/recording.ts';
import { errorMessage } from '#shared/error-message.ts';
import type { ByteSource } from '../eeg-files/byte-source.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type ReadRange = (offset: number, length: number) => ReturnType<ReadPart>;

/** Small reads, of headers and times of records, are fetched in blocks of this size and cached. */
const BLOCK_BYTES = 64 * 1024;
const KEPT_BLOCKS = 16;
/** Larger consecutive reads are sequential scans; the next range is prefetched while the current one is decoded. */
const KEPT_AHEAD = 2;

/** A part of a stored recording, read by ranges through the page. Rejects with an AppError with the page's message. */
export function storedByteSource({ name, byteCount }: StoredPart, readPart: ReadRange): ByteSource {
  const readRange = inWords(inSeveralCalls(readPart), name);
  const small = blockReader(readRange, byteCount);
  const large = aheadReader(readRange, byteCount);
  return {
    name,
    size: byteCount,
    async read(offset, length) {
      const end = Math.min(byteCount, offset + length);
      if (end <= offset) return new Uint8Array(0);
      return end - offset < BLOCK_BYTES ? small(offset, end) : large(offset, end);
    },
  };
}

const inSeveralCalls =
  (readPart: ReadRange): ReadRange =>
  async (offset, length) => {
    if (length <= MOST_READ_BYTES) return readPart(offset, length);
    const out = new Uint8Array(length);
    for (let at = 0; at < length; at += MOST_READ_BYTES) {
      out.set(await readPart(offset + at, Math.min(MOST_READ_BYTES, length - at)), at);
    }
    return out;
  };

/** Errors lose their class on the way from the page. */
const inWords =
  (readRange: ReadRange, name: string): ReadRange =>
  (offset, length) =>
    readRange(offset, length).catch((cause: unknown) => {
      const reason = errorMessage(cause);
      const error = new AppError('unavailable', `'${name}' cannot be read from the server. ${reason}`);
      error.cause = cause;
      throw error;
    });

function blockReader(readRange: ReadRange, byteCount: number) {
  /** Least recently used first. */
  const blocks = new Map<number, Promise<Bytes>>();
  const block = (index: number): Promise<Bytes> => {
    const start = index * BLOCK_BYTES;
    const made = blocks.get(index) ?? readRange(start, Math.min(BLOCK_BYTES, byteCount - start));
    blocks.delete(index);
    blocks.set(index, made);
    made.catch(() => blocks.delete(index));
    keepLast(blocks, KEPT_BLOCKS);
    return made;
  };
  return async (offset: number, end: number): Promise<Bytes> => {
    const first = Math.floor(offset / BLOCK_BYTES);
    const last = Math.floor((end - 1) / BLOCK_BYTES);
    const out = new Uint8Array(end - offset);
    const found = await Promise.all(last > first ? [block(first), block(last)] : [block(first)]);
    let at = 0;
    for (const [k, bytes] of found.entries()) {
      const start = (first + k) * BLOCK_BYTES;
      const part = bytes.subarray(Math.max(0, offset - start), Math.max(0, end - start));
      out.set(part, at);
      at += part.length;
    }
    return out.subarray(0, at);
  };
}

function aheadReader(readRange: ReadRange, byteCount: number) {
  const ahead = new Map<string, Promise<Bytes>>();
  /** Reads that would continue a previous one. */
  const expected = new Set<string>();
  return async (offset: number, end: number): Promise<Bytes> => {
    const length = end - offset;
    const key = keyOf(offset, length);
    const bytes = ahead.get(key) ?? readRange(offset, length);
    ahead.delete(key);
    const isNext = expected.delete(key);
    const nextLength = Math.min(length, byteCount - end);
    const nextKey = keyOf(end, nextLength);
    keepLast(expected.add(nextKey), 2 * KEPT_AHEAD);
    if (isNext && nextLength > 0 && !ahead.has(nextKey)) {
      const next = readRange(end, nextLength);
      // The read that needs this range fetches it again and reports the error.
      next.catch(() => ahead.delete(nextKey));
      keepLast(ahead.set(nextKey, next), KEPT_AHEAD);
    }
    return bytes;
  };
}

const keyOf = (offset: number, length: number): string => `${offset}+${length}`;

/** Drops the oldest entries; several passes may scan the file at once. */
function keepLast<Key>(kept: Map<Key, unknown> | Set<Key>, most: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(oldest);
  }
}
