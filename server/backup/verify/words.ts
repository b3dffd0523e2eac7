import { counted, lostLines } from '../words.ts';
import type { Loss } from './read-damaged.ts';
import { isWhole, type Verification } from './verify-installation.ts';

/** One line per finding, then what to do. */
export function verificationWords(found: Verification): string[] {
  const pages = found.pages
    ? `${counted(found.pages.pageCount, 'page')} of the database`
    : 'the database through PostgreSQL, which checks its own pages where data_checksums is on';
  const lines = [
    `Checked ${pages}, ${counted(found.rowCount, 'row')}, ${counted(found.blobCount, 'stored file')}, ` +
      `${counted(found.audit.length, 'audit log')}.`,
    ...(found.pages?.damaged ?? []).map(
      ({ relation, relationPath, blockNumber }) =>
        `  damaged page: ${relation}, page ${blockNumber} (${relationPath})`,
    ),
    ...found.losses.map(lossWords),
    ...lostLines(found.lostBlobs, `${counted(found.lostBlobs.length, 'stored file')} cannot be read:`),
    ...found.audit
      .filter(({ brokenAt }) => brokenAt !== undefined)
      .map(
        ({ organizationId, brokenAt }) =>
          `  audit log of ${organizationId}: not intact from entry ${brokenAt} on`,
      ),
    ...(found.isAuditUnread ? ['  The audit logs could not be read to their end.'] : []),
  ];
  if (isWhole(found)) return [...lines, 'Everything can be read and is as it was written.'];
  return [...lines, WAY_OUT];
}

const WAY_OUT =
  'Something is damaged. Stop Loopwell, copy the data folder away as it is, check the disk, and restore the newest good ' +
  'backup. Without one, npm run verify -- --salvage FOLDER takes out what can still be read.';

export function lossWords(loss: Loss): string {
  if (loss.kind === 'page')
    return `  lost: page ${loss.blockNumber} of table '${loss.table}' with all its rows`;
  const row = `row ${loss.key} of table '${loss.table}'`;
  return loss.isKept
    ? `  lost: ${loss.columns.join(', ')} of ${row}; the rest of the row can be read`
    : `  lost: ${row}, because its ${loss.columns.join(', ')} cannot be read`;
}
