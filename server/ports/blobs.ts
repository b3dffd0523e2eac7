import type { OrganizationId } from '#shared/domain/ids.ts';
import type { KeyOwner } from '../db/sealing.ts';

/**
 * Bytes by their SHA-256, separate for each organization. Once `put` has returned, the bytes survive a power failure.
 */
export type BlobStore = {
  /**
   * Stores bytes whose hash the caller has checked. Bytes that are stored already become new again, and damaged ones are
   * replaced. Throws AppError `storageFull` if there is no room for them.
   */
  put(organizationId: OrganizationId, sha256: string, bytes: Uint8Array): Promise<void>;
  /** Reads bytes and checks them. Throws AppError `unavailable` if they are missing or damaged. */
  get(organizationId: OrganizationId, sha256: string): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Deletes bytes no row refers to. Bytes stored in the last minutes stay, because their row may not be written yet.
   * The daily clean-up deletes them if no row follows. `atOnce`: no row can follow, so recent bytes are deleted too.
   */
  remove(organizationId: OrganizationId, sha256: string, when?: 'atOnce'): Promise<void>;
  /** Everything stored for an organization, with the remains of interrupted writes. */
  list(organizationId: OrganizationId): AsyncIterable<StoredBlob>;
};

export type StoredBlob = {
  /** The SHA-256; anything else is a remain of an interrupted write. */
  name: string;
  byteCount: number;
  /** By the clock of the storage. */
  storedAtMs: number;
  /** Deletes it at once, whatever its age. */
  delete(): Promise<void>;
};

/** Lower-case hexadecimal SHA-256. */
export type Sha256 = (bytes: Uint8Array) => string;

/** Where bytes are stored. `blob`: their name in the store once sealed; null: stored unsealed, named by their hash. */
export type StoredBytes = { sha256: string; blob: string | null };

/** Bytes sealed with the data key of their owner. Callers see the bytes themselves and their hash. */
export type SealedBlobs = {
  /** As `put` of {@link BlobStore}. Returns the name that the row must keep. */
  put(owner: KeyOwner, sha256: string, bytes: Uint8Array): Promise<string>;
  /** As `get` of {@link BlobStore}; throws AppError `unavailable` if the key is lost, too. */
  get(organizationId: OrganizationId, stored: StoredBytes): Promise<Uint8Array<ArrayBuffer>>;
  /** Deletes bytes whose owner is deleted. Sealed bytes belong to one owner, so they are deleted at once. */
  remove(organizationId: OrganizationId, stored: StoredBytes): Promise<void>;
};

/** At most one request lies between storing bytes and writing the row that refers to them. */
export const SETTLED_MS = 10 * 60 * 1000;
