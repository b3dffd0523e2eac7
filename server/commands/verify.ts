import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '../backup/snapshot/make-backup.ts';
import { installationSource } from '../backup/installation-source.ts';
import { type Loss, readDamaged } from '../backup/verify/read-damaged.ts';
import { isWhole, verifyInstallation } from '../backup/verify/verify-installation.ts';
import { lossWords, verificationWords } from '../backup/verify/words.ts';
import { backupWords } from '../backup/words.ts';
import type { Db } from '../db/db.ts';
import { systemClock } from '../ports/clock.ts';
import { verifyEveryLog } from '../services/practice/audit-log.ts';
import { createFileAnchors, loadAnchorKey } from '../storage/audit-anchors.ts';
import type { DataFolders } from '../storage/data-directory.ts';
import { sha256 } from '../storage/fs-blob-store.ts';
import { askSecret } from './backup-secret.ts';
import { runCommand, say, stopAtCtrlC } from './run-command.ts';
import { inDatabase, readCommandConfig } from './with-database.ts';

const DATABASE_THREAD = new URL('pglite-worker.js', import.meta.url);

const { values } = parseArgs({ options: { salvage: { type: 'string' } } });

await runCommand(async () => {
  const config = readCommandConfig();
  const secret = values.salvage === undefined ? undefined : await askSecret(config.backup, true);
  const signal = stopAtCtrlC();
  return inDatabase(DATABASE_THREAD, config, async (db, folders) => {
    const source = await installationSource(db, folders, config);
    if (secret === undefined) {
      const found = await verifyInstallation({
        db,
        blobs: source.blobs,
        databaseFolder: config.databaseUrl === undefined ? folders.database : undefined,
        verifyAudit: () => verifyAudit(db, folders),
      });
      for (const line of verificationWords(found)) say(line);
      return isWhole(found);
    }
    const losses: Loss[] = [];
    const report = await makeBackup(source, {
      target: path.resolve(values.salvage!),
      secret,
      signal,
      readRows: (database, work) => readDamaged(database, (loss) => losses.push(loss), work),
    });
    for (const line of [...backupWords(report), ...losses.map(lossWords)]) say(line);
    say(
      losses.length + report.lostBlobs.length === 0
        ? 'Nothing is lost: everything could be read.'
        : 'Restore what was salvaged with npm run restore. Rows that need a lost row are left out there, and counted.',
    );
    return losses.length + report.lostBlobs.length === 0;
  });
});

async function verifyAudit(db: Db, folders: DataFolders) {
  const anchors = createFileAnchors(folders.anchors, loadAnchorKey(folders.keys));
  const verdicts = await verifyEveryLog({ db, sha256, clock: systemClock, anchors });
  return verdicts.map(({ organizationId, verdict }) => ({
    organizationId,
    events: verdict.isIntact ? verdict.events : verdict.brokenAt - 1,
    brokenAt: verdict.isIntact ? undefined : verdict.brokenAt,
  }));
}
