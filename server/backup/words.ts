import type { LostBlob } from './format/manifest.ts';
import type { RestoreReport } from './restore/restore-content.ts';
import type { BackupReport } from './snapshot/make-backup.ts';

const MOST_NAMED = 20;

/** A count with its noun. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Stored files are named as in the data folder. */
export function lostLines(lost: readonly LostBlob[], heading: string): string[] {
  if (lost.length === 0) return [];
  const lines = lost
    .slice(0, MOST_NAMED)
    .map(
      ({ organizationId, name, reason }) =>
        `  ${reason}: blobs/${organizationId}/${name.slice(0, 2)}/${name}`,
    );
  const more = lost.length > MOST_NAMED ? [`  ... and ${lost.length - MOST_NAMED} more`] : [];
  return [heading, ...lines, ...more];
}

export const backupWords = (report: BackupReport): string[] => [
  `Backup complete: ${report.file} (${counted(report.rowCount, 'row')}, ${counted(report.blobCount, 'stored file')}, ` +
    `${report.newBlobCount} of them new).`,
  ...lostLines(
    report.lostBlobs,
    `${counted(report.lostBlobs.length, 'stored file')} could not be copied. A client who was just erased is one ` +
      'reason; a damaged disk is another: run npm run verify.',
  ),
  ...(report.keyApart === undefined
    ? []
    : [
        `Recordings and notes are sealed, and the backup does not have their key: keep a copy of ${report.keyApart} in ` +
          'another place than the backups.',
      ]),
];

export const restoreWords = (report: RestoreReport, place: string, madeAt: string): string[] => [
  `Restored the backup of ${madeAt} into ${place}: ${counted(report.rowCount, 'row')}, ` +
    `${counted(report.blobCount, 'stored file')}. Everything was compared with the backup.`,
  ...lostLines(
    report.lostBefore,
    `${counted(report.lostBefore.length, 'stored file')} were missing when the backup was made:`,
  ),
  ...(report.orphanCount > 0
    ? [`${counted(report.orphanCount, 'row')} were left out, because they need rows that were lost.`]
    : []),
  ...lostLines(report.lostNow, `${counted(report.lostNow.length, 'stored file')} of the backup are lost:`),
];
