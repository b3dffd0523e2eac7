import type { Db } from '../db/db.ts';
import { systemRandom } from '../ports/random.ts';
import { updateEncryption } from '../repositories/core/data-keys.ts';
import { type MasterKeys, makeMasterKey, masterKeyOf } from '../vault/master-keys.ts';
import { createVault, type Vault } from '../vault/vault.ts';

export const START_MS = Date.UTC(2026, 10, 20, 9);

/** A master key made of one repeated byte. */
export const aMaster = (byte = 1) => masterKeyOf(new Uint8Array(32).fill(byte));
export const anotherMaster = () => makeMasterKey(systemRandom);

/** A new process on a database: it has none of the keys in memory. Its master key becomes the current one. */
export async function aVault(
  db: Db,
  masters: MasterKeys = { current: aMaster(), previous: [] },
): Promise<Vault> {
  await db.tx('system', (sql) => updateEncryption(sql, { masterKeyId: masters.current.id }));
  return createVault({ masters, random: systemRandom, clock: { nowMs: () => START_MS } });
}
