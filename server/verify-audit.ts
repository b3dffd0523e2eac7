import fs from 'node:fs';
import os from 'node:os';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { readConfig } from './config.ts';
import { lockDataDirectory } from './db/embedded/data-directory-lock.ts';
import { openDatabase } from './db/open-database.ts';
import { verifyEveryLog } from './services/practice/audit-log.ts';
import { systemClock } from './ports/clock.ts';
import { createFileAnchors, loadAnchorKey, signedAnchorSchema } from './storage/audit-anchors.ts';
import { prepareDataDirectory, tracesOfPractice } from './storage/data-directory.ts';
import { sha256 } from './storage/fs-blob-store.ts';

const DATABASE_THREAD = new URL('pglite-worker.js', import.meta.url);

/**
 * Verifies the audit log of every practice, also against a given file of anchors. Exits with 1 if one was tampered
 * with.
 */
async function main(): Promise<boolean> {
  const options = { cwd: process.cwd(), isTerminal: process.stderr.isTTY, machineName: os.hostname() };
  const config = readConfig(process.env, options);
  const folders = prepareDataDirectory(config.dataDirectory);
  const lock = config.databaseUrl === undefined ? await lockDataDirectory(config.dataDirectory) : undefined;
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    directory: folders.database,
    workerUrl: DATABASE_THREAD,
    traces: tracesOfPractice(folders),
    say: (text) => process.stderr.write(`${text}\n`),
    onLost: () => process.exit(1),
  });
  try {
    const anchors = createFileAnchors(folders.anchors, loadAnchorKey(folders.keys));
    const deps = { db, sha256, clock: systemClock, anchors };
    const verdicts = await verifyEveryLog(deps, readDownloaded(process.argv[2]));
    for (const { organizationId, verdict, anchoredSeq } of verdicts) {
      const words = verdict.isIntact
        ? `intact, ${verdict.events} entries, ${anchorWords(anchoredSeq)}`
        : `NOT intact from entry ${verdict.brokenAt} on${verdict.breach === 'signature' ? UNLIKE_SIGNED : ''}`;
      process.stdout.write(`${organizationId}  ${words}\n`);
    }
    if (verdicts.length === 0) process.stdout.write('There is no practice yet.\n');
    return verdicts.every(({ verdict }) => verdict.isIntact);
  } finally {
    await db.close();
    await lock?.release();
  }
}

const UNLIKE_SIGNED =
  ': it differs from what was signed. Was the database put back from an older backup? Then move the file of this practice ' +
  'out of the folder "anchors" and keep it with a note of that; else somebody changed or removed entries.';

const anchorWords = (seq: number | undefined): string =>
  seq === undefined ? 'no signed anchor yet' : `signed up to entry ${seq}`;

/** Anchors an administrator has downloaded and stored elsewhere; none unless a file is given. */
function readDownloaded(file: string | undefined) {
  if (file === undefined) return [];
  const { anchors } = z
    .object({ anchors: z.array(signedAnchorSchema) })
    .parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  return anchors;
}

try {
  process.exit((await main()) ? 0 : 1);
} catch (error) {
  const words = error instanceof AppError ? error.message : String(error);
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
