import fs from 'node:fs';
import path from 'node:path';
import type { Db } from '#server/db/db.ts';
import type { Migration } from '#server/db/migrations/index.ts';
import type { RawBlobs } from '#server/ports/raw-blobs.ts';
import type { BackupSecret } from '../format/key-record.ts';
import { restoreContent, type RestoreReport } from '../restore/restore-content.ts';
import { openBackup } from '../store/open-backup.ts';

export type VerifyBackupOptions = {
  file: string;
  secret: BackupSecret;
  /** Parent of the scratch folder; on the disk of the data, which has room for it. */
  scratchParent: string;
  /** Opens an empty embedded database in a folder. */
  openScratch(folder: string): Promise<Db>;
  blobs: Pick<RawBlobs, 'isWhole'>;
  signal?: AbortSignal | undefined;
  /** Migrations of this version; tests take others. */
  migrations?: readonly Migration[];
};

/** Start of the names of scratch folders. A killed server leaves one behind; the next start removes it. */
export const SCRATCH = '.backup-check-';

/**
 * Restores a backup into a scratch folder and compares everything with its manifest. Blobs are decrypted and compared,
 * but not stored again. Rejects with the reason if the backup could not be restored.
 */
export async function verifyBackup(options: VerifyBackupOptions): Promise<RestoreReport> {
  const scratch = fs.mkdtempSync(path.join(options.scratchParent, SCRATCH));
  const backup = await openBackup(options.file, options.secret);
  try {
    const db = await options.openScratch(scratch);
    try {
      return await restoreContent(backup, {
        db,
        blobs: { write: async () => undefined, isWhole: (ref, bytes) => options.blobs.isWhole(ref, bytes) },
        writeFile: async () => undefined,
        acceptsLostBlobs: true,
        signal: options.signal,
        ...(options.migrations && { migrations: options.migrations }),
      });
    } finally {
      await db.close();
    }
  } finally {
    await backup.close();
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

export function removeOldScratch(parent: string): void {
  for (const name of fs.readdirSync(parent)) {
    if (name.startsWith(SCRATCH)) fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}
