import { AppError } from '#shared/errors.ts';
import type { Db } from '../db/db.ts';
import type { KeyService } from '../ports/key-service.ts';
import type { Random } from '../ports/random.ts';
import * as rows from '../repositories/core/data-keys.ts';
import { keyFilePath, readKeyFile, writeKeyFile } from './key-file.ts';
import { masterFromText, textOf } from './key-texts.ts';
import { findMaster, makeMasterKey, type MasterKeys } from './master-keys.ts';

/** Where the master key comes from. */
export type KeySource = {
  /** `DATA_KEY`; undefined: the key file. */
  current: string | undefined;
  /** Folder of the key file. */
  folder: string;
  /** Decrypts the texts of the keys; undefined: the texts are the keys. */
  service: KeyService | undefined;
};

/**
 * The master keys of this installation. The first start without `DATA_KEY` creates a key file. Throws AppError if the
 * key is missing, damaged, or not the one that wrapped the data keys: nothing may be stored under a wrong one.
 */
export async function openMasterKeys(db: Db, source: KeySource, random: Random): Promise<MasterKeys> {
  const state = await db.tx('system', rows.readEncryption);
  const keys = (await readMasterKeys(source)) ?? (await firstKey(source, state.masterKeyId, random));
  if (state.masterKeyId === null) {
    await db.tx('system', (sql) => rows.adoptMasterKey(sql, keys.current.id));
  }
  const used = await db.tx('system', async (sql) => [
    (await rows.readEncryption(sql)).masterKeyId ?? '',
    ...(await rows.listMasterKeyIds(sql)),
  ]);
  if (used.some((id) => !findMaster(keys, id))) throw wrongKey(source);
  return keys;
}

/** Undefined if there is neither `DATA_KEY` nor a key file. */
export async function readMasterKeys({
  current,
  folder,
  service,
}: KeySource): Promise<MasterKeys | undefined> {
  const file = keyFilePath(folder);
  const [first, ...others] = current === undefined ? (readKeyFile(folder) ?? []) : [current];
  if (current === undefined && first === undefined) {
    if (readKeyFile(folder) === undefined) return undefined;
    throw new AppError('unavailable', `The key file ${file} is empty. Restore it from a backup.`);
  }
  const open = (text: string, place: string) => masterFromText(text, { place, service });
  const older = await Promise.all(others.map((text) => open(text, file)));
  return { current: await open(first!, current === undefined ? file : 'DATA_KEY'), previous: older };
}

async function firstKey(
  { folder, service }: KeySource,
  usedId: string | null,
  random: Random,
): Promise<MasterKeys> {
  if (usedId !== null) {
    throw new AppError(
      'unavailable',
      `The master key of this installation is missing: there is no ${keyFilePath(folder)}, and DATA_KEY is not set. ` +
        'Without it no recording and no note can be read. Restore the file from a backup, or set DATA_KEY.',
    );
  }
  const made = makeMasterKey(random);
  writeKeyFile(folder, [await textOf(made, service)]);
  return { current: made, previous: [] };
}

const wrongKey = ({ current, folder }: KeySource): AppError =>
  new AppError(
    'unavailable',
    `The master key in ${current === undefined ? keyFilePath(folder) : 'DATA_KEY'} is not the one that the data of this ` +
      'installation was encrypted with. Set the right key, or restore it from a backup.',
  );
