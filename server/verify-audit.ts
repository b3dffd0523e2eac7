import { AppError } from '#shared/errors.ts';
import { readConfig } from './config.ts';
import { lockDataDirectory } from './db/embedded/data-directory-lock.ts';
import { openDatabase } from './db/open-database.ts';
import { verifyEveryLog } from './services/audit-log.ts';
import { systemClock } from './ports/clock.ts';
import { prepareDataDirectory } from './storage/data-directory.ts';
import { sha256 } from './storage/fs-blob-store.ts';

const DATABASE_THREAD = new URL('pglite-worker.js', import.meta.url);

/** Checks the audit log of every practice and ends with 1 when one was tampered with. */
async function main(): Promise<boolean> {
  const config = readConfig(process.env, { cwd: process.cwd(), isTerminal: process.stderr.isTTY });
  const folders = prepareDataDirectory(config.dataDirectory);
  const lock = config.databaseUrl === undefined ? await lockDataDirectory(config.dataDirectory) : undefined;
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    directory: folders.database,
    workerUrl: DATABASE_THREAD,
    onLost: () => process.exit(1),
  });
  try {
    const verdicts = await verifyEveryLog({ db, sha256, clock: systemClock });
    for (const { organizationId, verdict } of verdicts) {
      const words = verdict.isIntact
        ? `intact, ${verdict.events} entries`
        : `NOT intact from entry ${verdict.brokenAt} on`;
      process.stdout.write(`${organizationId}  ${words}\n`);
    }
    if (verdicts.length === 0) process.stdout.write('There is no practice yet.\n');
    return verdicts.every(({ verdict }) => verdict.isIntact);
  } finally {
    await db.close();
    await lock?.release();
  }
}

try {
  process.exit((await main()) ? 0 : 1);
} catch (error) {
  const words = error instanceof AppError ? error.message : String(error);
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
