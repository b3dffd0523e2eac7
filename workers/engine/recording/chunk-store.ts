import type { LocalManifest } from '#shared/recording/local-log.ts';

export type StoredPiece = { seq: number; bytes: Uint8Array<ArrayBuffer> };

/** The first store of a live recording: IndexedDB in the browser, memory in tests. */
export type ChunkStore = {
  has(recordingId: string): Promise<boolean>;
  /** Stores pieces and manifest, all or nothing. An error named QuotaExceededError means that the disk is full. */
  write(pieces: readonly StoredPiece[], manifest: LocalManifest): Promise<void>;
};
