import type { OrganizationId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../db/db.ts';
import type { BlobStore, SealedBlobs, Sha256 } from '../ports/blobs.ts';
import { nonceOf, open, seal } from './cipher.ts';
import { bytesOfUuid, uuidOf, type Vault } from './vault.ts';

/** First bytes of a sealed blob: a format and its version. The id of the data key follows. */
const MAGIC = Buffer.from('LWS1');
const HEADER_BYTES = MAGIC.length + 16;

type Options = { store: BlobStore; vault: Vault; db: Db; sha256: Sha256 };

/**
 * Seals bytes with the data key of their owner before they reach the store. The name in the store is the hash of the
 * sealed bytes, so the store can check them without a key. The same bytes of one owner get the same name, so that
 * storing them again repairs them.
 */
export function createSealedBlobs({ store, vault, db, sha256 }: Options): SealedBlobs {
  return {
    async put(owner, hash, bytes) {
      const { organizationId } = owner;
      const key = await vault.keyOf(db, owner);
      const how = { nonce: nonceOf(key.secret, hash), context: contextOf(organizationId, hash) };
      const sealed = seal(key.secret, how, bytes);
      const whole = new Uint8Array(HEADER_BYTES + sealed.length);
      whole.set(MAGIC);
      whole.set(bytesOfUuid(key.id), MAGIC.length);
      whole.set(sealed, HEADER_BYTES);
      const name = sha256(whole);
      await store.put(organizationId, name, whole);
      return name;
    },

    async get(organizationId, { sha256: hash, blob }) {
      if (blob === null) return store.get(organizationId, hash);
      const whole = await store.get(organizationId, blob);
      const key = await vault.keyById(db, organizationId, uuidOf(whole.subarray(MAGIC.length, HEADER_BYTES)));
      const isOurs = MAGIC.equals(whole.subarray(0, MAGIC.length));
      const bytes = isOurs
        ? open(key.secret, contextOf(organizationId, hash), whole.subarray(HEADER_BYTES))
        : undefined;
      if (bytes) return bytes;
      throw new AppError(
        'unavailable',
        'Part of a recording is damaged on the server. Restore it from a backup.',
      );
    },

    remove: (organizationId, { sha256: hash, blob }) =>
      blob === null ? store.remove(organizationId, hash) : store.remove(organizationId, blob, 'atOnce'),
  };
}

/** Binds sealed bytes to their practice and to the hash of the original in their row. */
const contextOf = (organizationId: OrganizationId, hash: string): string =>
  ['loopwell blob', organizationId, hash].join('\n');
