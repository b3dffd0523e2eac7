import fs from 'node:fs';
import { z } from 'zod';
import { systemClock } from '../ports/clock.ts';
import { verifyEveryLog } from '../services/practice/audit-log.ts';
import { createFileAnchors, loadAnchorKey, signedAnchorSchema } from '../storage/audit-anchors.ts';
import { sha256 } from '../storage/fs-blob-store.ts';
import { withDatabase } from './with-database.ts';

const DATABASE_THREAD = new URL('pglite-worker.js', import.meta.url);

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

/** Verifies the audit log of every practice, also against a given file of anchors. Fails if one was tampered with. */
await withDatabase(DATABASE_THREAD, async (db, folders) => {
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
});
