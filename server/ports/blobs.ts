import type { OrganizationId } from '#shared/domain/ids.ts';

/**
 * Bytes by their SHA-256, apart for each organization. What `put` has returned for survives a power failure.
 */
export type BlobStore = {
  /** Stores bytes whose hash the caller has checked. Throws AppError `storageFull` when the disk is full. */
  put(organizationId: OrganizationId, sha256: string, bytes: Uint8Array): Promise<void>;
  /** Reads bytes back and checks them. Throws AppError `unavailable` when they are missing or damaged. */
  get(organizationId: OrganizationId, sha256: string): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Removes bytes no row names any more. What was stored in the last minutes stays, because its row may still be on the
   * way; the daily clean-up removes it when none comes.
   */
  remove(organizationId: OrganizationId, sha256: string): Promise<void>;
};

/** Lower-case hexadecimal SHA-256. */
export type Sha256 = (bytes: Uint8Array) => string;
