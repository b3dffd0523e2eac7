import type { LocalManifest } from '#shared/recording/local-log.ts';

export type StoredPart = { seq: number; bytes: Uint8Array<ArrayBuffer> };

/** The first store of a live recording: IndexedDB in the browser, memory in tests. */
export type PartStore = {
  has(recordingId: string): Promise<boolean>;
  /** Stores parts and manifest, all or nothing. An error named QuotaExceededError means that the disk is full. */
  write(parts: readonly StoredPart[], manifest: LocalManifest): Promise<void>;
};
