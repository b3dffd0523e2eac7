import path from 'node:path';
import { APP_VERSION } from '#shared/version.ts';
import { backupWords } from '../backup/words.ts';
import { makeBackup } from '../backup/snapshot/make-backup.ts';
import { systemClock } from '../ports/clock.ts';
import { systemRandom } from '../ports/random.ts';
import { openRawBlobs } from '../storage/open-blob-store.ts';
import { askSecret } from './backup-secret.ts';
import { complain, runCommand, say, stopAtCtrlC } from './run-command.ts';
import { inDatabase, readCommandConfig } from './with-database.ts';

const DATABASE_THREAD = new URL('pglite-worker.js', import.meta.url);

const [target] = process.argv.slice(2);
if (target === undefined) {
  complain(
    'Name the file or folder of the backup: npm run backup -- /media/backups, or npm run backup -- practice.lwbackup',
  );
  process.exit(1);
}

await runCommand(async () => {
  const config = readCommandConfig();
  const secret = await askSecret(config.backup, true);
  const signal = stopAtCtrlC();
  return inDatabase(DATABASE_THREAD, config, async (db, folders) => {
    const report = await makeBackup(
      {
        db,
        blobs: await openRawBlobs(config.blobStore, folders.blobs),
        dataDirectory: config.dataDirectory,
        productVersion: APP_VERSION,
        nowMs: systemClock.nowMs,
        random: systemRandom,
      },
      { target: path.resolve(target), secret, signal },
    );
    for (const line of backupWords(report)) say(line);
    return true;
  });
});
