import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import { errorMessage } from '#shared/error-message.ts';
import type { Db } from '#server/db/db.ts';
import { type Migration, MIGRATIONS } from '#server/db/migrations/index.ts';
import type { BackupSecret } from '../format/key-record.ts';
import { type BackupReport, type BackupSource, makeBackup } from '../snapshot/make-backup.ts';
import { listBackups, UPDATE_FOLDER } from '../store/backup-folder.ts';

export type UpdateBackup = {
  source: BackupSource;
  /** Folder of the backups made by schedule, with its secret; undefined if none is set. */
  scheduled: { folder: string; secret: BackupSecret } | undefined;
  isEmbedded: boolean;
  migrations?: readonly Migration[];
};

const OWN_KEY = 'before-updates-key';
const MOST_BACKUPS = 3;

/** Whether this version would change the schema of a database that is in use. */
async function isUpdateDue(db: Db, migrations: readonly Migration[]): Promise<boolean> {
  const [found] = await db.query<{ exists: boolean }>(
    'owner',
    "select to_regclass('public.schema_migration') is not null as exists",
  );
  if (!found?.exists) return false;
  const rows = await db.query('owner', 'select name from schema_migration');
  return rows.length > 0 && rows.length < migrations.length;
}

/**
 * Makes a backup if an update of the database is about to follow: beside the scheduled backups, which their rule thins
 * out, else, with the embedded database, into the data folder under a key beside it. Blobs are left out, because no update
 * touches them. Throws AppError if it fails: then nothing is updated.
 */
export async function backUpBeforeUpdate(update: UpdateBackup): Promise<BackupReport | undefined> {
  const { source, scheduled, isEmbedded, migrations = MIGRATIONS } = update;
  if (!scheduled && !isEmbedded) return undefined;
  if (!(await isUpdateDue(source.db, migrations))) return undefined;
  try {
    const target = path.join(scheduled?.folder ?? source.dataDirectory, UPDATE_FOLDER);
    const secret =
      scheduled?.secret ?? ownSecret(source.keysFolder ?? path.join(source.dataDirectory, 'keys'));
    const report = await makeBackup(source, { target, secret, withoutBlobs: true });
    for (const { file } of (await listBackups(target)).slice(MOST_BACKUPS)) fs.rmSync(file, { force: true });
    return report;
  } catch (error) {
    throw new AppError(
      'unavailable',
      `This Loopwell updates the database, and the backup before it failed, so nothing was changed: ${errorMessage(error)} ` +
        'Start it again when that is solved, or start once with BACKUP_BEFORE_UPDATE=off.',
    );
  }
}

/** Beside the data it protects nothing from a thief of the folder, but the file stays unreadable where it is copied to. */
function ownSecret(keysFolder: string): BackupSecret {
  const file = path.join(keysFolder, OWN_KEY);
  if (!fs.existsSync(file)) {
    fs.mkdirSync(keysFolder, { recursive: true, mode: 0o700 });
    fs.writeFileSync(`${file}.tmp`, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
    fs.renameSync(`${file}.tmp`, file);
  }
  return { kind: 'keyFile', bytes: fs.readFileSync(file) };
}
