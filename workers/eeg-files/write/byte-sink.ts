import { joinedBytes } from '../byte-source.ts';

/**
 * Destination of a written file, piece by piece from front to back: a stream on disk, an upload, parts of a Blob.
 * `write` resolves when more may come, and rejects when the destination is full or gone. It may keep `bytes`.
 */
export type ByteSink = { write(bytes: Uint8Array<ArrayBuffer>): Promise<void> };

/** Stores everything, as parts of a Blob or as one array. */
export function memorySink(): ByteSink & {
  parts: Uint8Array<ArrayBuffer>[];
  bytes(): Uint8Array<ArrayBuffer>;
} {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  return {
    parts,
    write: async (bytes) => void parts.push(bytes),
    bytes: () => joinedBytes(parts),
  };
}
