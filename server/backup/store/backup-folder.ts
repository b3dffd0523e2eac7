import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { Random } from '#server/ports/random.ts';
import { UNFINISHED_FILE } from '#server/storage/write-whole.ts';
import { type BackupSecret, createKey, openKey } from '../format/key-record.ts';
import { type ArchiveKey, readKeyRecord } from './archive-file.ts';
import { type BlobPool, createBlobPool } from './blob-pool.ts';

/** End of the names of backups. A target with this end is one file, any other target is a folder of backups. */
export const BACKUP_END = '.lwbackup';
const BLOBS = 'blobs';
/** Folder of the backups made before updates, among those by schedule or in the data folder. */
export const UPDATE_FOLDER = 'before-updates';
const STAMPED = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.lwbackup$/;

export type StoredBackup = { file: string; name: string; madeAtMs: number; bytes: number };

export const poolFolderOf = (folder: string): string => path.join(folder, BLOBS);

/** The name of a backup is its time, so that the folder tells it without a key. */
export const backupName = (madeAtMs: number): string =>
  `${new Date(madeAtMs).toISOString().replaceAll(/[:.]/g, '-')}${BACKUP_END}`;

function timeOf(name: string): number | undefined {
  const match = STAMPED.exec(name);
  if (!match) return undefined;
  const [, day, hours, minutes, seconds, ms] = match;
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
}

/** The finished backups of a folder, newest first; none if the folder does not exist. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = await fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found: StoredBackup[] = [];
  for (const name of names) {
    const madeAtMs = timeOf(name);
    if (madeAtMs === undefined) continue;
    const file = path.join(folder, name);
    const stat = await fs.stat(file).catch(() => undefined);
    if (stat?.isFile()) found.push({ file, name, madeAtMs, bytes: stat.size });
  }
  return found.sort((a, b) => b.madeAtMs - a.madeAtMs);
}

export type BackupFolder = { folder: string; archiveKey: ArchiveKey; pool: BlobPool };

/**
 * Opens a folder for a further backup, with the key of its newest one. An empty or missing folder gets a new key. Throws
 * AppError if the folder holds other things, or if the secret does not open its backups.
 */
export async function openBackupFolder(
  folder: string,
  secret: BackupSecret,
  random: Random,
): Promise<BackupFolder> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const [newest] = await listBackups(folder);
  let archiveKey: ArchiveKey;
  if (newest) {
    const record = await readKeyRecord(newest.file);
    archiveKey = { record, key: openKey(record, secret) };
  } else {
    await refuseOtherContents(folder);
    archiveKey = createKey(secret, random);
  }
  return { folder, archiveKey, pool: createBlobPool(poolFolderOf(folder), archiveKey.key, random) };
}

/** Leftovers of backups that were killed count as nothing. */
async function refuseOtherContents(folder: string): Promise<void> {
  const names = await fs.readdir(folder);
  const other = names.find((name) => name !== BLOBS && name !== UPDATE_FOLDER && !name.startsWith('.'));
  if (other === undefined) return;
  throw new AppError(
    'invalid',
    `${folder} holds other files (${other}), so it is not used for backups. Name an empty folder, or one with backups.`,
  );
}

/** Removes what killed backups left behind before `beforeMs`. */
export async function removeUnfinished(folder: string, beforeMs: number): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    if (!name.startsWith('.') || !name.endsWith(UNFINISHED_FILE)) continue;
    const file = path.join(folder, name);
    const stat = await fs.stat(file).catch(() => undefined);
    if (stat && stat.mtimeMs < beforeMs) await fs.rm(file, { force: true });
  }
}
