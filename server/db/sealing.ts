import type { ClientId, EegFileId, OrganizationId } from '#shared/domain/ids.ts';

/** Whose data key seals a value. The practice's key seals what belongs to no client and no EEG file. */
export type KeyOwner = { organizationId: OrganizationId } & (
  | { kind: 'client'; id: ClientId }
  | { kind: 'eegFile'; id: EegFileId }
  | { kind: 'practice' }
);

/** AES-256, 32 bytes. `id` is the row of the key and part of every value it seals. */
export type DataKey = { id: string; secret: Uint8Array };

/** A sealed value and where it is stored. A value copied to another place does not open there. */
export type SealedValue = { sealed: string; place: string };

/** Seals and opens values inside one transaction. */
export type Sealing = {
  /** The key of an owner, created at its first use. Throws AppError `unavailable` if the key is lost or damaged. */
  keyOf(owner: KeyOwner): Promise<DataKey>;
  /** As {@link keyOf}, but creates no key: for changes that store nothing sealed. */
  requireKey(owner: KeyOwner): Promise<void>;
  seal(key: DataKey, place: string, text: string): string;
  /** In the order given; undefined for values whose key is lost, or that were changed or moved. */
  open(organizationId: OrganizationId, values: readonly SealedValue[]): Promise<(string | undefined)[]>;
};

/** Shown in place of a value that cannot be opened. */
export const UNREADABLE =
  'This cannot be read: its key is missing or damaged on the server. Restore the keys from a backup.';

/** `lw1:<key>:<nonce, text and tag>`, both in base64url. */
const SEALED = /^lw1:([\w-]{22}):[\w-]{38,}$/;

/** The same in SQL, for columns that hold sealed values and older, unsealed ones. */
export const SEALED_IN_SQL = '^lw1:[A-Za-z0-9_-]{22}:[A-Za-z0-9_-]{38,}$';

export const isSealed = (value: unknown): value is string => typeof value === 'string' && SEALED.test(value);
