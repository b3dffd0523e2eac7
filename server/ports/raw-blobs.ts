/** A blob as rows name it. */
export type RawBlobRef = { organizationId: string; name: string };

/**
 * Blobs as they lie in the store, encrypted or not. Backup, restore and verification copy and compare them without any
 * key. A name never stands for other bytes.
 */
export type RawBlobs = {
  /** Undefined if there is none. */
  read(ref: RawBlobRef): Promise<Uint8Array | undefined>;
  /** Durable when it resolves. */
  write(ref: RawBlobRef, bytes: Uint8Array): Promise<void>;
  /** Whether the bytes are the ones the name stands for. */
  isWhole(ref: RawBlobRef, bytes: Uint8Array): boolean;
};
