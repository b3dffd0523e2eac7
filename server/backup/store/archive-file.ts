import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { Random } from '#server/ports/random.ts';
import { syncFolder, unfinishedName } from '#server/storage/write-whole.ts';
import { damagedBackup, FrameWriter, readFrames } from '../format/frames.ts';
import {
  type BackupSecret,
  deriveKey,
  type KeyRecord,
  keyRecordSchema,
  openKey,
} from '../format/key-record.ts';
import { type FullRecord, packRecord, unpackRecords } from '../format/records.ts';

/**
 * A backup as one file: a line that names the format, a line with the key record, 32 random bytes, encrypted frames.
 */
const MAGIC = 'LOOPWELL BACKUP 1\n';
const SALT_BYTES = 32;
const MOST_HEADER_BYTES = 4096;

export type ArchiveKey = { key: Uint8Array; record: KeyRecord };

export type ArchiveWriter = {
  write(record: FullRecord): Promise<void>;
  /** Makes the file durable and gives it its name: only now it exists as a backup. */
  finish(): Promise<{ bytes: number }>;
  abandon(): Promise<void>;
};

const contextOf = (header: Uint8Array): Uint8Array => createHash('sha256').update(header).digest();

export async function createArchive(
  file: string,
  { key, record }: ArchiveKey,
  random: Random,
): Promise<ArchiveWriter> {
  const unfinished = unfinishedName(file);
  const salt = random.bytes(SALT_BYTES);
  const header = Buffer.concat([Buffer.from(`${MAGIC}${JSON.stringify(record)}\n`), salt]);
  const handle = await fs.open(unfinished, 'wx', 0o600);
  let bytes = 0;
  const sink = async (sealed: Uint8Array) => {
    await handle.writeFile(sealed);
    bytes += sealed.length;
  };
  await sink(header);
  const frames = new FrameWriter(sink, deriveKey(key, salt, 'archive'), contextOf(header));
  return {
    write: (full) => frames.write(packRecord(full)),
    async finish() {
      await frames.end();
      await handle.sync();
      await handle.close();
      await fs.rename(unfinished, file);
      await syncFolder(path.dirname(file));
      return { bytes };
    },
    async abandon() {
      await handle.close().catch(() => undefined);
      await fs.rm(unfinished, { force: true });
    },
  };
}

export type OpenArchive = {
  records: AsyncGenerator<FullRecord>;
  key: Uint8Array;
  close(): Promise<void>;
};

/** Opens a backup. Throws AppError if it is none, or if the secret does not open it. */
export async function openArchive(file: string, secret: BackupSecret): Promise<OpenArchive> {
  const handle = await fs.open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw unreadable(file, error);
  });
  try {
    const { record, header } = await readHeader(handle, file);
    const key = openKey(record, secret);
    const source = sourceOf(handle, header.length);
    const salt = header.subarray(-SALT_BYTES);
    const frames = readFrames(source, deriveKey(key, salt, 'archive'), contextOf(header), file);
    return { records: unpackRecords(frames, file), key, close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The key record of a backup, readable without its secret. */
export async function readKeyRecord(file: string): Promise<KeyRecord> {
  const handle = await fs.open(file, 'r');
  try {
    return (await readHeader(handle, file)).record;
  } finally {
    await handle.close();
  }
}

async function readHeader(
  handle: fs.FileHandle,
  file: string,
): Promise<{ record: KeyRecord; header: Buffer }> {
  const start = Buffer.from(await sourceOf(handle, 0)(MOST_HEADER_BYTES));
  if (!start.toString('latin1').startsWith(MAGIC)) {
    throw new AppError(
      'invalid',
      `${file} is not a backup of Loopwell. Name the file or folder 'npm run backup' made.`,
    );
  }
  const end = start.indexOf('\n', MAGIC.length);
  const record = end < 0 ? undefined : keyRecordText.safeParse(start.subarray(MAGIC.length, end).toString());
  if (!record?.success || start.length < end + 1 + SALT_BYTES) throw damagedBackup(file);
  return { record: record.data, header: start.subarray(0, end + 1 + SALT_BYTES) };
}

const keyRecordText = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(keyRecordSchema);

/** Reads the file from `position` on. */
export function sourceOf(handle: fs.FileHandle, position: number) {
  let at = position;
  return async (count: number): Promise<Uint8Array> => {
    const buffer = new Uint8Array(count);
    let filled = 0;
    while (filled < count) {
      const { bytesRead } = await handle.read(buffer, filled, count - filled, at);
      if (bytesRead === 0) break;
      filled += bytesRead;
      at += bytesRead;
    }
    return buffer.subarray(0, filled);
  };
}

const unreadable = (file: string, error: NodeJS.ErrnoException): unknown =>
  error.code === 'ENOENT'
    ? new AppError('notFound', `There is no backup at ${file}. Check the name.`)
    : error.code === 'EISDIR'
      ? new AppError('invalid', `${file} is a folder without backups of Loopwell.`)
      : error;
