import { MOST_READ_BYTES } from '#shared/api/eeg-files.ts';
import type { ReadPart, StoredPart } from '#shared/review/recording.ts';
import type { ByteSource } from '../eeg-files/byte-source.ts';

/** A part of a stored recording, read by ranges through the page; rejects with what `readPart` rejects with. */
export function storedByteSource(
  { name, byteCount }: StoredPart,
  read: (offset: number, length: number) => ReturnType<ReadPart>,
): ByteSource {
  return {
    name,
    size: byteCount,
    async read(offset, length) {
      const end = Math.min(byteCount, offset + length);
      if (end <= offset) return new Uint8Array(0);
      if (end - offset <= MOST_READ_BYTES) return read(offset, end - offset);
      const out = new Uint8Array(end - offset);
      for (let at = offset; at < end; at += MOST_READ_BYTES) {
        out.set(await read(at, Math.min(MOST_READ_BYTES, end - at)), at - offset);
      }
      return out;
    },
  };
}
