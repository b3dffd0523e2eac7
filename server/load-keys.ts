import { createHash, createHmac, createPublicKey, type KeyObject } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Db } from './db/db.ts';
import { loadSigningKeys, type SigningKeys } from './identity/keys.ts';
import { loadSecretKey } from './identity/secret-box.ts';
import type { Random } from './ports/random.ts';
import {
  addKeyFingerprints,
  deleteKeyFingerprints,
  type KeyFingerprint,
  listKeyFingerprints,
} from './repositories/identity/installation-keys.ts';
import { loadAnchorKey } from './storage/audit-anchors.ts';

/** Keys of the installation; the same on every server that shares its database. */
export type InstallationKeys = { signing: SigningKeys; secrets: Uint8Array; anchors: KeyObject };

export type KeyOptions = {
  /** Folder of the keys. Those that are missing are made. */
  folder: string;
  hasKeys: boolean;
  /** The database was created by this start. */
  isNew: boolean;
  /** Other servers may use the same database, so keys may not be replaced unless {@link KeyOptions.mayReplace} says so. */
  isShared: boolean;
  mayReplace: boolean;
  random: Random;
  nowMs: number;
  /** Receives a sentence when keys were replaced. */
  say: (text: string) => void;
};

/**
 * Loads the keys and compares them with those the database was used with. Throws AppError if they are not the same and
 * may not be replaced: people would be signed out by every second request.
 */
export async function loadKeys(db: Db, options: KeyOptions): Promise<InstallationKeys> {
  const { folder, isShared, mayReplace, hasKeys } = options;
  const mayDiffer = !isShared || mayReplace;
  const known = await db.tx('system', listKeyFingerprints);
  // Before new keys are made: a folder that has some looks like the right one later.
  if (known.length > 0 && !hasKeys && !mayDiffer) throw otherKeys(folder, 'has no keys');
  const keys: InstallationKeys = {
    signing: await loadSigningKeys(folder),
    secrets: loadSecretKey(folder, options.random),
    anchors: loadAnchorKey(folder),
  };
  const ours = fingerprintsOf(keys);
  const stored = await db.tx('system', async (sql) => {
    if (mayDiffer && !areSame(known, ours)) await deleteKeyFingerprints(sql);
    await addKeyFingerprints(sql, ours, new Date(options.nowMs).toISOString());
    return listKeyFingerprints(sql);
  });
  if (!areSame(stored, ours)) throw otherKeys(folder, 'has other keys');
  // Databases of earlier versions have no fingerprints.
  const isReplaced = known.length > 0 ? !areSame(known, ours) : !hasKeys && !options.isNew;
  if (isReplaced) options.say(replacedKeys(folder));
  return keys;
}

function fingerprintsOf({ signing, secrets, anchors }: InstallationKeys): KeyFingerprint[] {
  const anchorKey = createPublicKey(anchors).export({ type: 'spki', format: 'der' });
  return [
    { name: 'signing', fingerprint: signing.kid },
    {
      name: 'secrets',
      fingerprint: createHmac('sha256', secrets).update('loopwell fingerprint').digest('hex'),
    },
    { name: 'anchors', fingerprint: createHash('sha256').update(anchorKey).digest('hex') },
  ];
}

const areSame = (some: readonly KeyFingerprint[], others: readonly KeyFingerprint[]): boolean =>
  some.length === others.length &&
  some.every(({ name, fingerprint }) =>
    others.some((other) => other.name === name && other.fingerprint === fingerprint),
  );

const otherKeys = (folder: string, how: string): AppError =>
  new AppError(
    'unavailable',
    `The database at DATABASE_URL belongs to a practice whose keys are elsewhere: ${folder} ${how}. Copy the folder ` +
      'with the keys from another server of this practice or from a backup, or name it with LOOPWELL_KEYS. If the keys ' +
      'are lost, start once with NEW_KEYS=yes: then everyone must sign in again, and authenticator apps and connected ' +
      'accounts must be set up again.',
  );

const replacedKeys = (folder: string): string =>
  `The keys in ${folder} are not those this practice was used with. Everyone must sign in again, and authenticator apps ` +
  'and connected accounts must be set up again. If you have a backup of the keys, put it back.';
