import { type ByteSource, joinedBytes } from './byte-source.ts';

/** More than the headers of 150 channels, plus the data searched for damage after them. */
const KEPT_BYTES = 64 * 1024;

/**
 * The same bytes, with the head of the file read only once: recognizing, opening and showing a file all read the same
 * bytes again.
 */
export function keepingHead(source: ByteSource): ByteSource {
  let head = new Uint8Array(0);
  return {
    name: source.name,
    size: source.size,
    async read(offset, length) {
      const kept = head;
      const end = Math.min(source.size, offset + length);
      if (offset > kept.length || end <= offset) return source.read(offset, length);
      if (end <= kept.length) return kept.slice(offset, end);
      const rest = await source.read(kept.length, end - kept.length);
      const grown = Math.min(KEPT_BYTES, kept.length + rest.length);
      // Reads may run concurrently: the longest head is kept.
      if (grown > head.length) head = joinedBytes([kept, rest.subarray(0, grown - kept.length)]);
      return joinedBytes([kept.subarray(offset), rest]);
    },
  };
}
