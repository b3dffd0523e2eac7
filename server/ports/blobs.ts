import type { OrganizationId } from '#shared/domain/ids.ts';

/**
 * Bytes by their SHA-256, apart for each organization. What `put` has returned for survives a power failure.
 */
export type BlobStore = {
  /** Stores bytes whose hash the caller has checked. Throws AppError `storageFull` when the disk is full. */
  put(organizationId: OrganizationId, sha256: string, bytes: Uint8Array): Promise<void>;
  /** Reads bytes back and checks them. Throws AppError `unavailable` when they are missing or damaged. */
  get(organizationId: OrganizationId, sha256: string): Promise<Uint8Array<ArrayBuffer>>;
};

/** Lower-case hexadecimal SHA-256. */
export type Sha256 = (bytes: Uint8Array) => string;
