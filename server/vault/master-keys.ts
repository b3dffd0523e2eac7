import { createHash } from 'node:crypto';
import type { KeyOwner } from '../db/sealing.ts';
import type { Random } from '../ports/random.ts';
import { KEY_BYTES, NONCE_BYTES, open, seal } from './cipher.ts';

/** Wraps data keys. The id follows from the secret, so that a wrong key is recognized before it is used. */
export type MasterKey = { id: string; secret: Uint8Array };

/** `current` wraps new data keys; `previous` ones only open keys that are not wrapped anew yet. */
export type MasterKeys = { current: MasterKey; previous: readonly MasterKey[] };

const ID_DIGITS = 16;

export function masterKeyOf(secret: Uint8Array): MasterKey {
  const hash = createHash('sha256').update('loopwell master key\n').update(secret);
  return { id: hash.digest('hex').slice(0, ID_DIGITS), secret };
}

export const makeMasterKey = (random: Random): MasterKey => masterKeyOf(random.bytes(KEY_BYTES));

export const findMaster = ({ current, previous }: MasterKeys, id: string): MasterKey | undefined =>
  [current, ...previous].find((key) => key.id === id);

/** Binds a wrapped key to its id and owner: in another row it does not open. */
const contextOf = (owner: KeyOwner, dataKeyId: string): string =>
  ['loopwell data key', owner.organizationId, dataKeyId, owner.kind, 'id' in owner ? owner.id : ''].join(
    '\n',
  );

export type WrappedKey = { dataKeyId: string; owner: KeyOwner; wrapped: string };

export function wrapKey(
  master: MasterKey,
  { dataKeyId, owner, secret }: Omit<WrappedKey, 'wrapped'> & { secret: Uint8Array },
  random: Random,
): string {
  const how = { nonce: random.bytes(NONCE_BYTES), context: contextOf(owner, dataKeyId) };
  return Buffer.from(seal(master.secret, how, secret)).toString('base64url');
}

/** Undefined if the row was damaged, moved, or wrapped with another key. */
export const unwrapKey = (
  master: MasterKey,
  { dataKeyId, owner, wrapped }: WrappedKey,
): Uint8Array | undefined =>
  open(master.secret, contextOf(owner, dataKeyId), Buffer.from(wrapped, 'base64url'));
