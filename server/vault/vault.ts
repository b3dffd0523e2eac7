import type { OrganizationId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Db, Queryable } from '../db/db.ts';
import {
  type DataKey,
  isSealed,
  type KeyOwner,
  type SealedValue,
  type Sealing,
  UNREADABLE,
} from '../db/sealing.ts';
import { type Clock, isoNow } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import * as rows from '../repositories/core/data-keys.ts';
import { KEY_BYTES, NONCE_BYTES, open, seal } from './cipher.ts';
import { findMaster, type MasterKeys, unwrapKey, wrapKey } from './master-keys.ts';

/** The data keys of this server, unwrapped as they are needed. */
export type Vault = {
  /** Transactions of the returned database seal and open values. */
  over(db: Db): Db;
  /** For bytes, which are stored while no transaction is open. The keys are as in {@link Sealing.keyOf}. */
  keyOf(db: Db, owner: KeyOwner): Promise<DataKey>;
  /** Throws AppError `unavailable` if the key is lost or damaged. */
  keyById(db: Db, organizationId: OrganizationId, dataKeyId: string): Promise<DataKey>;
};

/** About 100 bytes each. A full memory is emptied; keys are then read again. */
const MOST_CACHED = 50_000;

export type VaultDeps = { masters: MasterKeys; random: Random; clock: Clock };

export function createVault({ masters, random, clock }: VaultDeps): Vault {
  /** By {@link idOf} and by {@link nameOf}. Only keys of committed rows: a key that was rolled back must seal nothing. */
  const cache = new Map<string, DataKey>();
  const remember = (known: ReadonlyMap<string, DataKey>) => {
    if (cache.size + known.size > MOST_CACHED) cache.clear();
    for (const [name, key] of known) cache.set(name, key);
  };

  function unwrapped(row: rows.DataKeyRow): DataKey {
    const master = findMaster(masters, row.masterKeyId);
    if (!master) throw masterChanged();
    const secret = unwrapKey(master, { ...row, owner: rows.ownerOf(row) });
    if (!secret) throw keyLost();
    return { id: row.dataKeyId, secret };
  }

  async function findKey(sql: Queryable, owner: KeyOwner): Promise<DataKey | undefined> {
    const found = await rows.findKeyOf(sql, owner);
    if (!found) throw new AppError('notFound', 'This entry does not exist any more. Reload the page.');
    if (found.dataKeyId === null) return undefined;
    if (!found.row) throw keyLost();
    return unwrapped(found.row);
  }

  async function makeKey(sql: Queryable, owner: KeyOwner): Promise<DataKey> {
    const dataKeyId = uuidOf(random.bytes(16));
    const secret = random.bytes(KEY_BYTES);
    const { current } = masters;
    const isNew = await rows.insertKey(sql, owner, {
      dataKeyId,
      masterKeyId: current.id,
      wrapped: wrapKey(current, { dataKeyId, owner, secret }, random),
      createdAt: isoNow(clock),
    });
    if (isNew) {
      // Read after the insert, which waits for a rotation in progress: no key may follow it under the old master key.
      if ((await rows.readEncryption(sql)).masterKeyId !== current.id) throw masterChanged();
      return { id: dataKeyId, secret };
    }
    const other = await findKey(sql, owner);
    if (!other) throw keyLost();
    return other;
  }

  const sealingOf = (sql: Queryable, fresh: Map<string, DataKey>): Sealing => {
    const cached = (name: string) => fresh.get(name) ?? cache.get(name);
    const note = (owner: KeyOwner, key: DataKey) => {
      fresh.set(nameOf(owner), key).set(idOf(owner.organizationId, key.id), key);
      return key;
    };
    return {
      keyOf: async (owner) =>
        cached(nameOf(owner)) ?? note(owner, (await findKey(sql, owner)) ?? (await makeKey(sql, owner))),
      async requireKey(owner) {
        if (cached(nameOf(owner))) return;
        const key = await findKey(sql, owner);
        if (key) note(owner, key);
      },
      seal: (key, place, text) => sealText(key, { nonce: random.bytes(NONCE_BYTES), context: place }, text),
      async open(organizationId, values) {
        const ids = values.map(({ sealed }) => keyIdOf(sealed));
        const missing = ids.filter((id) => id !== undefined && !cached(idOf(organizationId, id)));
        if (missing.length > 0) {
          for (const row of await rows.listKeys(sql, organizationId, [...new Set(missing as string[])])) {
            const key = orUndefined(() => unwrapped(row));
            if (key) fresh.set(idOf(organizationId, key.id), key);
          }
        }
        return values.map((value, index) => {
          const key = ids[index] === undefined ? undefined : cached(idOf(organizationId, ids[index]));
          return key && openText(key, value);
        });
      },
    };
  };

  const over = (db: Db): Db => {
    const sealing =
      (run: Db['tx']): Db['tx'] =>
      async (scope, work) => {
        const fresh = new Map<string, DataKey>();
        const result = await run(scope, (sql) => work({ ...sql, sealing: sealingOf(sql, fresh) }));
        remember(fresh);
        return result;
      };
    const { read } = db;
    return {
      ...db,
      tx: sealing((scope, work) => db.tx(scope, work)),
      ...(read && { read: sealing((scope, work) => read(scope, work)) }),
    };
  };

  return {
    over,
    keyOf: async (db, owner) =>
      cache.get(nameOf(owner)) ?? (await over(db).tx(owner, (sql) => sql.sealing!.keyOf(owner))),
    async keyById(db, organizationId, dataKeyId) {
      const name = idOf(organizationId, dataKeyId);
      const known = cache.get(name);
      if (known) return known;
      const [row] = await db.tx({ organizationId }, (sql) => rows.listKeys(sql, organizationId, [dataKeyId]));
      if (!row) throw keyLost();
      const key = unwrapped(row);
      remember(new Map([[name, key]]));
      return key;
    },
  };
}

const keyLost = (): AppError => new AppError('unavailable', UNREADABLE);
const masterChanged = (): AppError =>
  new AppError(
    'unavailable',
    'The master key of this installation was changed. Start Loopwell again with the new master key.',
  );

const nameOf = (owner: KeyOwner): string =>
  `${owner.organizationId} ${owner.kind} ${'id' in owner ? owner.id : ''}`;
const idOf = (organizationId: OrganizationId, dataKeyId: string): string => `${organizationId} ${dataKeyId}`;

function orUndefined<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function sealText(key: DataKey, how: { nonce: Uint8Array; context: string }, text: string): string {
  const sealed = seal(key.secret, how, Buffer.from(text));
  return `lw1:${Buffer.from(bytesOfUuid(key.id)).toString('base64url')}:${Buffer.from(sealed).toString('base64url')}`;
}

function openText(key: DataKey, { sealed, place }: SealedValue): string | undefined {
  const bytes = open(key.secret, place, Buffer.from(sealed.slice(sealed.lastIndexOf(':') + 1), 'base64url'));
  return bytes && Buffer.from(bytes).toString();
}

const keyIdOf = (sealed: string): string | undefined =>
  isSealed(sealed) ? uuidOf(Buffer.from(sealed.split(':')[1]!, 'base64url')) : undefined;

/** 16 bytes as a UUID. */
export function uuidOf(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
export const bytesOfUuid = (uuid: string): Uint8Array => Buffer.from(uuid.replaceAll('-', ''), 'hex');
