import { type ByteSource, joinedBytes } from './byte-source.ts';

/** More than the headers of 150 channels, plus the data searched for damage after them. */
const CACHED_BYTES = 64 * 1024;

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
      const cached = head;
      const end = Math.min(source.size, offset + length);
      if (offset > cached.length || end <= offset) return source.read(offset, length);
      if (end <= cached.length) return cached.slice(offset, end);
      const rest = await source.read(cached.length, end - cached.length);
      const grown = Math.min(CACHED_BYTES, cached.length + rest.length);
      // Reads may run concurrently, so only a longer head replaces the cached one.
      if (grown > head.length) head = joinedBytes([cached, rest.subarray(0, grown - cached.length)]);
      return joinedBytes([cached.subarray(offset), rest]);
    },
  };
}
