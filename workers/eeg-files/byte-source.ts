import { AppError } from '#shared/errors.ts';

/**
 * Random access to the bytes of a file. All readers use this, so the same code runs on a dropped File, on a path in
 * Node and on bytes in a test. No file is ever loaded whole.
 */
export interface ByteSource {
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  /**
   * Bytes `[offset, offset + length)`, fewer at the end of the file. The caller owns the result. Rejects when the file
   * can no longer be read (moved, deleted, disk removed).
   */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** Finds a file beside a recording by its name without a folder; undefined if there is none. */
export type Companion = (name: string) => Promise<ByteSource | undefined> | ByteSource | undefined;

/** A Blob, or a File dropped on the page or selected by the user. */
export function blobByteSource(blob: Blob, name: string): ByteSource {
  return {
    name,
    size: blob.size,
    async read(offset, length) {
      return new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer());
    },
  };
}

export const fileByteSource = (file: File): ByteSource => blobByteSource(file, file.name);

/** The error of a read that returns less than the file had when it was opened. */
export const shrunk = (source: ByteSource): AppError =>
  new AppError(
    'unavailable',
    `'${source.name}' can no longer be read: it is shorter than when it was opened. Choose the file again.`,
  );

export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export function memoryByteSource(bytes: Uint8Array, name = 'recording.edf'): ByteSource {
  return {
    name,
    size: bytes.length,
    read: async (offset, length) => bytes.slice(offset, offset + length),
  };
}
