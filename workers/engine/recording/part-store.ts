import type { LocalManifest } from '#shared/recording/local-log.ts';

export type StoredPart = { seq: number; bytes: Uint8Array<ArrayBuffer> };

export type StoredSession = { manifest: LocalManifest; parts: readonly Uint8Array<ArrayBuffer>[] };

/** The first store of a live recording: IndexedDB in the browser, memory in tests. */
export type PartStore = {
  has(recordingId: string): Promise<boolean>;
  /** Undefined unless the recording and all parts its manifest names are there. */
  read(recordingId: string): Promise<StoredSession | undefined>;
  /** Stores parts and manifest, all or nothing. An error named QuotaExceededError means that the disk is full. */
  write(parts: readonly StoredPart[], manifest: LocalManifest): Promise<void>;
};
