import path from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../backup/restore/restore-backup.ts';
import { restoreWords } from '../backup/words.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import { connectDatabaseThread } from '../db/embedded/worker-client.ts';
import { openPostgres } from '../db/pg.ts';
import { createSerialDb, onlyConnection } from '../db/serial-db.ts';
import { openRawBlobs } from '../storage/open-blob-store.ts';
import { askSecret } from './backup-secret.ts';
import { complain, runCommand, say } from './run-command.ts';
import { readCommandConfig } from './with-database.ts';

const DATABASE_THREAD = new URL('pglite-worker.js', import.meta.url);
const POSTGRES_URL = /^postgres(?:ql)?:\/\//;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string' }, 'accept-lost-files': { type: 'boolean' } },
});
const [from] = positionals;
if (from === undefined || positionals.length > 1) {
  complain(
    'Name the backup: npm run restore -- /media/backups (the newest of a folder), or a file. ' +
      'Add --into /new/folder to restore elsewhere than LOOPWELL_DATA, or --into postgres://... for an empty PostgreSQL.',
  );
  process.exit(1);
}

await runCommand(async () => {
  const config = readCommandConfig();
  const { into, databaseUrl } = placeOf(config, values.into);
  const secret = await askSecret(config.backup, false);
  const report = await restoreBackup({
    from: path.resolve(from),
    secret,
    into,
    openDatabase: (folder) => (databaseUrl === undefined ? openEmbedded(folder) : openPostgres(databaseUrl)),
    openBlobs: (folder) => openRawBlobs(config.blobStore, folder),
    acceptsLostBlobs: values['accept-lost-files'],
  });
  const place = databaseUrl === undefined ? into : `PostgreSQL and ${into}`;
  for (const line of restoreWords(report, place, report.head.madeAt)) say(line);
  say(
    'If recordings are sealed with a master key, put it into keys/master-key there, or set DATA_KEY, before you start ' +
      'Loopwell: it is never in a backup.',
  );
  if (report.head.blobsIn === 'nowhere') {
    say(
      `The backup was made before an update and has no stored files: copy the folder blobs of the old data folder into ${into}.`,
    );
  }
  return report.lostNow.length === 0;
});

function placeOf(
  config: Config,
  into: string | undefined,
): { into: string; databaseUrl: string | undefined } {
  if (into === undefined) return { into: config.dataDirectory, databaseUrl: config.databaseUrl };
  if (POSTGRES_URL.test(into)) return { into: config.dataDirectory, databaseUrl: into };
  return { into: path.resolve(into), databaseUrl: undefined };
}

async function openEmbedded(directory: string): Promise<Db> {
  const thread = { workerUrl: DATABASE_THREAD, directory };
  return createSerialDb(onlyConnection(await connectDatabaseThread(thread, () => process.exit(1))));
}
