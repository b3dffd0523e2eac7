import type { OrganizationId } from '#shared/domain/ids.ts';

/**
 * Bytes by their SHA-256, separate for each organization. Once `put` has returned, the bytes survive a power failure.
 */
export type BlobStore = {
  /** Stores bytes whose hash the caller has checked. Throws AppError `storageFull` if the disk is full. */
  put(organizationId: OrganizationId, sha256: string, bytes: Uint8Array): Promise<void>;
  /** Reads bytes and checks them. Throws AppError `unavailable` if they are missing or damaged. */
  get(organizationId: OrganizationId, sha256: string): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Deletes bytes no row refers to. Bytes stored in the last minutes stay, because their row may not be written yet.
   * The daily clean-up deletes them if no row follows.
   */
  remove(organizationId: OrganizationId, sha256: string): Promise<void>;
};

/** Lower-case hexadecimal SHA-256. */
export type Sha256 = (bytes: Uint8Array) => string;
