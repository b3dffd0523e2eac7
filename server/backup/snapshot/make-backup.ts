import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { Db } from '#server/db/db.ts';
import type { Random } from '#server/ports/random.ts';
import type { RawBlobs } from '#server/ports/raw-blobs.ts';
import { sha256 } from '#server/storage/fs-blob-store.ts';
import { type BackupSecret, createKey } from '../format/key-record.ts';
import {
  type BackupHead,
  type BlobRef,
  FORMAT_VERSION,
  type LostBlob,
  type Manifest,
} from '../format/manifest.ts';
import { type ArchiveKey, type ArchiveWriter, createArchive } from '../store/archive-file.ts';
import { BACKUP_END, backupName, openBackupFolder, removeUnfinished } from '../store/backup-folder.ts';
import type { BlobPool } from '../store/blob-pool.ts';
import { keyApart, type PracticeFile, readPracticeFiles } from './practice-files.ts';
import { readSnapshot, type Snapshot } from './read-snapshot.ts';
import { BlobNames, TableWriter, type WrittenTable } from './write-rows.ts';

export type BackupSource = {
  db: Db;
  blobs: RawBlobs;
  dataDirectory: string;
  /** The keys, if they are not in the data folder. */
  keysFolder?: string;
  productVersion: string;
  nowMs: () => number;
  random: Random;
};

export type BackupRequest = {
  /** A name that ends in `.lwbackup` is one file; any other is a folder of backups. */
  target: string;
  secret: BackupSecret;
  /** Before an update blobs are left out, because no update touches them. */
  withoutBlobs?: boolean;
  /** Another way to read the rows, for a damaged database; the backup then counts as salvaged. */
  readRows?: typeof readSnapshot;
  signal?: AbortSignal | undefined;
};

export type BackupReport = {
  file: string;
  bytes: number;
  rowCount: number;
  blobCount: number;
  /** Blobs that no earlier backup of the folder had. */
  newBlobCount: number;
  lostBlobs: readonly LostBlob[];
  /** The key file of sealed recordings, of which a copy is needed apart; undefined if there is none. */
  keyApart: string | undefined;
};

const DAY_MS = 24 * 3600 * 1000;

type Target = { file: string; archiveKey: ArchiveKey; pool: BlobPool | undefined };
type Writing = { archive: ArchiveWriter; signal: AbortSignal | undefined };

/** Makes a backup. Until it is complete and durable, nothing has its name; if it fails, nothing remains. */
export async function makeBackup(source: BackupSource, request: BackupRequest): Promise<BackupReport> {
  const { file, archiveKey, pool } = await prepareTarget(source, request);
  const files = await readPracticeFiles(source);
  const archive = await createArchive(file, archiveKey, source.random);
  try {
    const writing = { archive, signal: request.signal };
    const { tables, names } = await (request.readRows ?? readSnapshot)(source.db, (snapshot) =>
      writeRows(
        writing,
        snapshot,
        headOf(source, snapshot, {
          blobsIn: request.withoutBlobs ? 'nowhere' : pool ? 'pool' : 'file',
          isSalvaged: request.readRows !== undefined,
        }),
      ),
    );
    for (const each of files) await archive.write(recordOfFile(each));
    const blobs = request.withoutBlobs ? NO_BLOBS : await writeBlobs(writing, source.blobs, pool, names);
    const manifest: Manifest = {
      tables,
      files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256(bytes) })),
      blobs: { count: blobs.count, bytes: blobs.bytes },
      lostBlobs: blobs.lost,
    };
    await archive.write({ record: { kind: 'manifest' }, payload: Buffer.from(JSON.stringify(manifest)) });
    stopIfAsked(request.signal);
    const { bytes } = await archive.finish();
    return {
      file,
      bytes,
      rowCount: tables.reduce((sum, { rowCount }) => sum + rowCount, 0),
      blobCount: blobs.count,
      newBlobCount: blobs.added,
      lostBlobs: blobs.lost,
      keyApart: keyApart(source),
    };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

async function prepareTarget(
  source: BackupSource,
  { target, secret, withoutBlobs }: BackupRequest,
): Promise<Target> {
  if (target.endsWith(BACKUP_END)) {
    if (fs.existsSync(target)) {
      throw new AppError(
        'invalid',
        `${target} exists already. A backup is never overwritten: name another file.`,
      );
    }
    fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
    return { file: target, archiveKey: createKey(secret, source.random), pool: undefined };
  }
  const { archiveKey, pool } = await openBackupFolder(target, secret, source.random);
  await removeUnfinished(target, source.nowMs() - DAY_MS);
  const file = path.join(target, backupName(source.nowMs()));
  return { file, archiveKey, pool: withoutBlobs ? undefined : pool };
}

const headOf = (
  source: BackupSource,
  { tables, migrations }: Snapshot,
  kind: Pick<BackupHead, 'blobsIn' | 'isSalvaged'>,
): BackupHead => ({
  formatVersion: FORMAT_VERSION,
  productVersion: source.productVersion,
  madeAt: new Date(source.nowMs()).toISOString(),
  migrations,
  tables: [...tables],
  ...kind,
});

async function writeRows(
  { archive, signal }: Writing,
  snapshot: Snapshot,
  head: BackupHead,
): Promise<{ tables: WrittenTable[]; names: BlobNames }> {
  await archive.write({ record: { kind: 'head', ...head }, payload: NO_BYTES });
  const names = new BlobNames();
  const tables: WrittenTable[] = [];
  for (const table of snapshot.tables) {
    const writer = new TableWriter(table, (record) => archive.write(record), names);
    for (let rows = await snapshot.next(table); rows.length > 0; rows = await snapshot.next(table)) {
      stopIfAsked(signal);
      await writer.add(rows);
    }
    tables.push(await writer.end());
  }
  return { tables, names };
}

type WrittenBlobs = { count: number; bytes: number; added: number; lost: LostBlob[] };
const NO_BLOBS: WrittenBlobs = { count: 0, bytes: 0, added: 0, lost: [] };
const NO_BYTES = new Uint8Array();

/** Blobs are read after the rows. Their names are their contents, so none can be newer than its row. */
async function writeBlobs(
  { archive, signal }: Writing,
  blobs: RawBlobs,
  pool: BlobPool | undefined,
  names: Iterable<BlobRef>,
): Promise<WrittenBlobs> {
  const written: WrittenBlobs = { count: 0, bytes: 0, added: 0, lost: [] };
  for (const ref of names) {
    stopIfAsked(signal);
    const isPooled = pool && (await pool.has(ref));
    if (!isPooled) {
      const bytes = await blobs.read(ref);
      if (!bytes || !blobs.isWhole(ref, bytes)) {
        written.lost.push({ ...ref, reason: bytes ? 'damaged' : 'missing' });
        continue;
      }
      if (pool) await pool.add(ref, bytes);
      else await archive.write({ record: { kind: 'blob', ...ref }, payload: bytes });
      written.added++;
      written.bytes += bytes.length;
    }
    if (pool) await archive.write({ record: { kind: 'blob', ...ref }, payload: NO_BYTES });
    written.count++;
  }
  return written;
}

const recordOfFile = ({ name, bytes }: PracticeFile) => ({
  record: { kind: 'file' as const, name },
  payload: bytes,
});

export const BACKUP_STOPPED = 'The backup was stopped. Nothing of it remains.';

function stopIfAsked(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('unavailable', BACKUP_STOPPED);
}
