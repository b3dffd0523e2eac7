import type { ByteWindow } from './byte-window.ts';

/** A chunk after its length field: a tag, then the content. */
export type XdfChunk = { tag: number; contentOffset: number; endOffset: number };

export const XDF_TAGS = {
  fileHeader: 1,
  streamHeader: 2,
  samples: 3,
  clockOffset: 4,
  boundary: 5,
  streamFooter: 6,
};
const TAG_BYTES = 2;
const MAGIC_BYTES = 4;
/** The mark that LabRecorder writes regularly, so that reading can resume after damage. */
const BOUNDARY = [
  0x43, 0xa5, 0x46, 0xdc, 0xcb, 0xf5, 0x41, 0x0f, 0xb3, 0x0e, 0xd5, 0x46, 0x73, 0x83, 0xcb, 0xe4,
] as const;

export type WalkResult = { damagedPlaces: number; isTruncated: boolean };

/**
 * Calls `visit` for each chunk of a file in order. An invalid chunk is skipped up to the next boundary mark. A
 * truncated last chunk is visited with the end of the file as its end.
 */
export async function walkChunks(
  window: ByteWindow,
  visit: (chunk: XdfChunk, window: ByteWindow) => Promise<void>,
): Promise<WalkResult> {
  const { size } = window.source;
  const result: WalkResult = { damagedPlaces: 0, isTruncated: false };
  let offset = MAGIC_BYTES;
  while (offset < size) {
    const length = await readLength(window, offset);
    const start = offset + (length?.bytes ?? 0);
    const tag = length && (await readTag(window, start));
    if (!length || tag === undefined || length.value < TAG_BYTES || tag < 1 || tag > 6) {
      if (size - offset < 16) {
        result.isTruncated = true;
        break;
      }
      result.damagedPlaces++;
      offset = await behindBoundary(window, offset + 1);
      continue;
    }
    const end = start + length.value;
    if (end > size) result.isTruncated = true;
    await visit({ tag, contentOffset: start + TAG_BYTES, endOffset: Math.min(end, size) }, window);
    offset = end;
  }
  return result;
}

/** A number preceded by its width in bytes: 1, 4 or 8. */
export async function readLength(
  window: ByteWindow,
  offset: number,
): Promise<{ value: number; bytes: number } | undefined> {
  if (!(await window.load(offset, 1))) return undefined;
  const width = window.bytes[offset - window.base]!;
  if ((width !== 1 && width !== 4 && width !== 8) || !(await window.load(offset, 1 + width)))
    return undefined;
  return { value: lengthAt(window, offset - window.base + 1, width), bytes: 1 + width };
}

/** A loaded length of `width` bytes at `at`. */
function lengthAt({ bytes, view }: ByteWindow, at: number, width: number): number {
  if (width === 1) return bytes[at]!;
  return width === 4 ? view.getUint32(at, true) : Number(view.getBigUint64(at, true));
}

async function readTag(window: ByteWindow, offset: number): Promise<number | undefined> {
  return (await window.load(offset, TAG_BYTES))
    ? window.view.getUint16(offset - window.base, true)
    : undefined;
}

/** Offset after the next boundary mark, or the end of the file. */
async function behindBoundary(window: ByteWindow, from: number): Promise<number> {
  const { size } = window.source;
  let offset = from;
  while (await window.load(offset, BOUNDARY.length)) {
    const { bytes } = window;
    const last = bytes.length - BOUNDARY.length;
    for (let at = offset - window.base; at <= last; at++) {
      if (BOUNDARY.every((byte, i) => bytes[at + i] === byte)) return window.base + at + BOUNDARY.length;
    }
    offset = window.base + last + 1;
  }
  return size;
}
