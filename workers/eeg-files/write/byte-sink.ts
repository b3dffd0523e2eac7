import { joinedBytes } from '../byte-source.ts';

/**
 * Destination of a written file: a stream on disk, an upload, parts of a Blob. Bytes are written in order, from front to
 * back. `write` resolves when it accepts more, and rejects when the destination is full or gone. It owns `bytes`.
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
