import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { askedBackup } from './backup/beside/asked-backup.ts';
import { listenForCommands } from './backup/beside/control-socket.ts';
import { installationSource } from './backup/installation-source.ts';
import { runScheduledBackup } from './backup/schedule/scheduled-backup.ts';
import { removeOldScratch, verifyBackup } from './backup/schedule/verify-backup.ts';
import { backUpBeforeUpdate } from './backup/update/before-update.ts';
import { configuredSecret } from './backup/configured-secret.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import { connectDatabaseThread } from './db/embedded/worker-client.ts';
import { createSerialDb, onlyConnection } from './db/serial-db.ts';
import { startSender, systemTimer } from './mail/sender.ts';
import type { Logger } from './ports/logger.ts';
import type { DataFolders } from './storage/data-directory.ts';

type Installed = { db: Db; folders: DataFolders; config: Config };

const MINUTE_MS = 60_000;

/** The folder and secret of the backups by schedule. Throws AppError if a folder is set without a secret. */
function scheduledPlace({ backup }: Config) {
  if (backup.folder === undefined) return undefined;
  const secret = configuredSecret(backup);
  if (secret) return { folder: backup.folder, secret };
  throw new AppError(
    'invalid',
    'BACKUP_FOLDER is set without a secret, and backups are always encrypted. Set BACKUP_PASSPHRASE or ' +
      'BACKUP_KEY_FILE too, and keep a copy of it in another place.',
  );
}

/** Before the database is updated; says where the backup is. */
export async function backUpOldDatabase({ db, folders, config }: Installed, say: (text: string) => void) {
  const scheduled = scheduledPlace(config);
  if (!config.backup.isBeforeUpdate) return;
  if (!scheduled && config.databaseUrl !== undefined) return;
  const source = await installationSource(db, folders, config);
  const report = await backUpBeforeUpdate({
    source,
    scheduled,
    isEmbedded: config.databaseUrl === undefined,
  });
  if (report) say(`The database is updated. Its backup: ${report.file}`);
}

/** Makes backups by schedule, and on request of `npm run backup`. The returned function stops both. */
export async function startBackups(
  { db, folders, config }: Installed,
  { logger, threadUrl }: { logger: Logger; threadUrl: URL },
): Promise<() => Promise<void>> {
  const source = await installationSource(db, folders, config);
  const stopping = new AbortController();
  const place = scheduledPlace(config);
  removeOldScratch(config.dataDirectory);
  const schedule = place && {
    ...place,
    source,
    times: config.backup.times,
    holder: randomUUID(),
    signal: stopping.signal,
    verify: (file: string) =>
      verifyBackup({
        file,
        secret: place.secret,
        signal: stopping.signal,
        scratchParent: config.dataDirectory,
        blobs: source.blobs,
        openScratch: async (directory) =>
          createSerialDb(
            onlyConnection(await connectDatabaseThread({ workerUrl: threadUrl, directory }, () => undefined)),
          ),
      }),
    repeat: (work: () => void, everyMs: number) => {
      const timer = setInterval(work, everyMs);
      return () => clearInterval(timer);
    },
  };
  const task =
    schedule &&
    startSender({
      sendDue: () => runScheduledBackup(schedule).then(() => 0),
      everyMs: MINUTE_MS,
      onError: (error) => logger.error('the scheduled backup failed', { error: String(error) }),
      setTimer: systemTimer,
    });
  // On PostgreSQL the command reads the database itself.
  const stopListening =
    config.databaseUrl === undefined
      ? await listenForCommands(config.dataDirectory, askedBackup(source, stopping.signal))
      : undefined;
  return async () => {
    stopping.abort();
    await stopListening?.();
    await task?.stop();
  };
}
