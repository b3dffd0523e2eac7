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

export function memoryByteSource(bytes: Uint8Array, name = 'recording.edf'): ByteSource {
  return {
    name,
    size: bytes.length,
    read: async (offset, length) => bytes.slice(offset, offset + length),
  };
}
