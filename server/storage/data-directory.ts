import fs from 'node:fs';
import path from 'node:path';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { errorMessage } from '#shared/error-message.ts';
import { syncFolder } from '../identity/replace-synced.ts';

export type DataFolders = { database: string; blobs: string; keys: string; outbox: string; anchors: string };

const LEAST_FREE_BYTES = 1024 ** 3;

/** Creates the data directory. Throws AppError if it is not writable. `keys` is another folder for the keys. */
export function prepareDataDirectory(directory: string, keys?: string): DataFolders {
  const folders = {
    database: path.join(directory, 'database'),
    blobs: path.join(directory, 'blobs'),
    keys: keys ?? path.join(directory, 'keys'),
    /** E-mails as files, if no mail server is set up. */
    outbox: path.join(directory, 'outbox'),
    /** Signed heads of the audit logs. */
    anchors: path.join(directory, 'anchors'),
  };
  try {
    for (const folder of Object.values(folders)) fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.accessSync(directory, fs.constants.W_OK | fs.constants.X_OK);
    // The folders' own names must be durable before the files in them count as stored.
    syncFolder(directory);
  } catch (error) {
    const reason = errorMessage(error);
    throw new AppError(
      'unavailable',
      `The data directory ${directory} cannot be used (${reason}). Name one you may write to: ` +
        'LOOPWELL_DATA=/another/folder npm start.',
    );
  }
  return folders;
}

/** A folder that only a practice fills. */
export type Trace = 'keys' | 'blobs' | 'anchors' | 'database';

/** Folders that only a practice fills and that contain a file: they remain when the database is lost. */
export const tracesOfPractice = (folders: DataFolders): Trace[] =>
  (['keys', 'blobs', 'anchors'] as const).filter((name) => holdsFile(folders[name]));

/** The same for a server on PostgreSQL, where a built-in database is a trace too. */
export const tracesBesidePostgres = (folders: DataFolders): Trace[] => [
  ...tracesOfPractice(folders),
  ...(holdsFile(folders.database) ? (['database'] as const) : []),
];

/** Deletes the stored files and anchors of one organization. */
export function removeFilesOf({ blobs, anchors }: DataFolders, organizationId: OrganizationId): void {
  fs.rmSync(path.join(blobs, organizationId), { recursive: true, force: true });
  fs.rmSync(path.join(anchors, `${organizationId}.jsonl`), { force: true });
}

function holdsFile(folder: string): boolean {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || holdsFile(path.join(folder, entry.name))) return true;
  }
  return false;
}

/** A warning if the disk is nearly full; undefined otherwise. */
export function lowSpaceWarning(directory: string): string | undefined {
  const { bavail, bsize } = fs.statfsSync(directory);
  const freeBytes = bavail * bsize;
  if (freeBytes >= LEAST_FREE_BYTES) return undefined;
  const freeMb = Math.floor(freeBytes / 1024 ** 2);
  return (
    `Only ${freeMb} MB are free on the disk of ${directory}. An hour of recording takes about 30 MB; free some space ` +
    'soon.'
  );
}
