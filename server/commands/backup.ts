import path from 'node:path';
import { askRunningServer } from '../backup/beside/control-socket.ts';
import { installationSource } from '../backup/installation-source.ts';
import { backupWords } from '../backup/words.ts';
import { makeBackup } from '../backup/snapshot/make-backup.ts';
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
  const request = { kind: 'backup', target: path.resolve(target), secret } as const;
  // The running server has the embedded database open, so it makes the backup.
  if (
    config.databaseUrl === undefined &&
    (await askRunningServer(config.dataDirectory, request, { signal, say }))
  ) {
    return true;
  }
  return inDatabase(DATABASE_THREAD, config, async (db, folders) => {
    const source = await installationSource(db, folders, config);
    const report = await makeBackup(source, { ...request, signal });
    for (const line of backupWords(report)) say(line);
    return true;
  });
});
