import { APP_VERSION } from '#shared/version.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/db.ts';
import { systemClock } from '#server/ports/clock.ts';
import { systemRandom } from '#server/ports/random.ts';
import type { DataFolders } from '#server/storage/data-directory.ts';
import { openRawBlobs } from '#server/storage/open-blob-store.ts';
import type { BackupSource } from './snapshot/make-backup.ts';

/** Everything of this installation that a backup has. */
export async function installationSource(
  db: Db,
  folders: DataFolders,
  config: Pick<Config, 'blobStore' | 'dataDirectory'>,
): Promise<BackupSource> {
  return {
    db,
    blobs: await openRawBlobs(config.blobStore, folders.blobs),
    dataDirectory: config.dataDirectory,
    keysFolder: folders.keys,
    productVersion: APP_VERSION,
    nowMs: systemClock.nowMs,
    random: systemRandom,
  };
}
