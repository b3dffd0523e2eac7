import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { Db } from '#server/db/db.ts';
import { syncDirectory, syncTree } from '#server/db/embedded/durable-node-fs.ts';
import type { RawBlobs } from '#server/ports/raw-blobs.ts';
import { writeWhole } from '#server/storage/write-whole.ts';
import { prepareDataDirectory } from '#server/storage/data-directory.ts';
import type { BackupSecret } from '../format/key-record.ts';
import { type OpenBackup, openBackup } from '../store/open-backup.ts';
import { restoreContent, type RestoreReport } from './restore-content.ts';

export type RestoreRequest = {
  /** A backup file, or a folder of backups: the newest. */
  from: string;
  secret: BackupSecret;
  /** New data folder; must be missing or empty. */
  into: string;
  /** Opens the database to restore into: in the given folder, or an empty PostgreSQL. */
  openDatabase(databaseFolder: string): Promise<Db>;
  /** Where blobs go: into the given folder, or into an object storage. */
  openBlobs(blobsFolder: string): Promise<RawBlobs>;
  /** Restore although blobs of the backup are damaged or missing. */
  acceptsLostBlobs?: boolean;
};

/**
 * Restores into a folder of another name first, and renames it when everything was compared. So a restore that was
 * interrupted or refused leaves no data folder that looks complete.
 */
export async function restoreBackup(
  request: RestoreRequest,
): Promise<RestoreReport & { head: OpenBackup['head']; file: string }> {
  refuseUsedFolder(request.into);
  const backup = await openBackup(request.from, request.secret);
  const unfinished = `${request.into}.restoring-${randomBytes(4).toString('hex')}`;
  try {
    const report = await restoreInto(unfinished, backup, request);
    syncTree(unfinished);
    fs.rmSync(request.into, { recursive: true, force: true });
    fs.renameSync(unfinished, request.into);
    syncDirectory(path.dirname(request.into));
    return { ...report, head: backup.head, file: backup.file };
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await backup.close();
  }
}

async function restoreInto(
  folder: string,
  backup: OpenBackup,
  request: RestoreRequest,
): Promise<RestoreReport> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const folders = prepareDataDirectory(folder);
  const db = await request.openDatabase(folders.database);
  try {
    return await restoreContent(backup, {
      db,
      blobs: await request.openBlobs(folders.blobs),
      writeFile: (name, bytes) => writeWhole(path.join(folder, name), bytes),
      acceptsLostBlobs: request.acceptsLostBlobs,
    });
  } finally {
    await db.close();
  }
}

function refuseUsedFolder(folder: string): void {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  if (names.length === 0) return;
  throw new AppError(
    'invalid',
    `${folder} is not empty (${names[0]}), so nothing is restored into it: a restore never overwrites anything. Name ` +
      'another folder with --into, or move this one away first.',
  );
}
