import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import { systemRandom } from '#server/ports/random.ts';
import { damagedBackup } from '../format/frames.ts';
import type { BackupSecret } from '../format/key-record.ts';
import { type BackupHead, FORMAT_VERSION, type Manifest, manifestSchema } from '../format/manifest.ts';
import type { FullRecord } from '../format/records.ts';
import { openArchive } from './archive-file.ts';
import { listBackups, poolFolderOf } from './backup-folder.ts';
import { type BlobPool, createBlobPool } from './blob-pool.ts';

export type OpenBackup = {
  file: string;
  head: BackupHead;
  /** Every record after the head, in order. Blobs of a shared folder are filled in; a missing one has no bytes. */
  records: AsyncGenerator<BackupContent>;
  /** Blobs of a shared folder; undefined if the backup brings its own. */
  pool: BlobPool | undefined;
  close(): Promise<void>;
};

export type BackupContent =
  | FullRecord
  | { kind: 'lostBlob'; organizationId: string; name: string; reason: 'missing' | 'damaged' };

/** Opens a backup file, or the newest backup of a folder. Throws AppError naming cause and way out. */
export async function openBackup(
  target: string,
  secret: BackupSecret,
  { withoutBlobs = false } = {},
): Promise<OpenBackup> {
  const file = await fileOf(target);
  const archive = await openArchive(file, secret);
  try {
    const first = await archive.records.next();
    if (first.done || first.value.record.kind !== 'head') throw damagedBackup(file);
    const head = first.value.record;
    refuseNewerFormat(head, file);
    const poolFolder = poolFolderOf(path.dirname(file));
    const pool =
      head.blobsIn === 'pool' && !withoutBlobs
        ? createBlobPool(poolFolder, archive.key, systemRandom)
        : undefined;
    return { file, head, pool, records: contents(archive.records, pool), close: () => archive.close() };
  } catch (error) {
    await archive.close();
    throw error;
  }
}

async function* contents(
  records: AsyncIterable<FullRecord>,
  pool: BlobPool | undefined,
): AsyncGenerator<BackupContent> {
  for await (const full of records) {
    const { record } = full;
    if (record.kind !== 'blob' || !pool) {
      yield full;
      continue;
    }
    const { organizationId, name } = record;
    const bytes = await pool.read(record).catch((error: unknown) => {
      if (error instanceof AppError) return 'damaged' as const;
      throw error;
    });
    if (bytes === undefined || bytes === 'damaged')
      yield { kind: 'lostBlob', organizationId, name, reason: bytes ?? 'missing' };
    else yield { record, payload: bytes };
  }
}

/** Reads the manifest. Throws AppError if it is not one. */
export function readManifest(payload: Uint8Array, file: string): Manifest {
  const manifest = manifestSchema.safeParse(JSON.parse(Buffer.from(payload).toString()));
  if (!manifest.success) throw damagedBackup(file);
  return manifest.data;
}

async function fileOf(target: string): Promise<string> {
  const stat = await fs.stat(target).catch(() => undefined);
  if (!stat) throw new AppError('notFound', `There is no backup at ${target}. Check the name.`);
  if (!stat.isDirectory()) return target;
  const [newest] = await listBackups(target);
  if (newest) return newest.file;
  throw new AppError(
    'notFound',
    `${target} holds no finished backup of Loopwell. Name another folder, or a file.`,
  );
}

function refuseNewerFormat({ formatVersion, productVersion }: BackupHead, file: string): void {
  if (formatVersion <= FORMAT_VERSION) return;
  throw new AppError(
    'invalid',
    `${file} was made by Loopwell ${productVersion} in a newer form. Restore it with that version or a newer one.`,
  );
}
