import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { BlobStore, Sha256 } from '../ports/blobs.ts';

/** The calls the store makes; a test replaces them to fill the disk. */
export type BlobFileSystem = Pick<typeof fs, 'mkdir' | 'open' | 'rename' | 'readFile' | 'rm' | 'stat'>;

export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Blobs as files: `<root>/<organization>/<first two hex digits>/<sha256>`. A blob is written to a temporary file,
 * synced, renamed and its directory synced, so that a name always stands for whole, durable bytes.
 */
export function createFsBlobStore(root: string, files: BlobFileSystem = fs): BlobStore {
  let lastTemporary = 0;
  const folderOf = (organizationId: OrganizationId, hash: string) =>
    path.join(root, organizationId, hash.slice(0, 2));

  return {
    async put(organizationId, hash, bytes) {
      const folder = folderOf(organizationId, hash);
      const temporary = path.join(folder, `${hash}.${process.pid}-${++lastTemporary}.tmp`);
      try {
        await makeDurableFolders(files, root, [organizationId, hash.slice(0, 2)]);
        if (await isStored(files, path.join(folder, hash), bytes.length)) return;
        await writeDurably(files, temporary, bytes);
        await files.rename(temporary, path.join(folder, hash));
        await syncFolder(files, folder);
      } catch (error) {
        await files.rm(temporary, { force: true }).catch(() => undefined);
        throw toAppError(error);
      }
    },

    async get(organizationId, hash) {
      const bytes = await files
        .readFile(path.join(folderOf(organizationId, hash), hash))
        .catch(() => undefined);
      if (bytes && sha256(bytes) === hash) return new Uint8Array(bytes);
      throw new AppError(
        'unavailable',
        `A stored piece of this recording is ${bytes ? 'damaged' : 'missing'} on the server's disk. Restore it from a ` +
          'backup of the data directory.',
      );
    },
  };
}

async function makeDurableFolders(files: BlobFileSystem, root: string, names: readonly string[]) {
  let folder = root;
  for (const name of names) {
    const made = await files.mkdir(path.join(folder, name), { recursive: true, mode: 0o700 });
    if (made !== undefined) await syncFolder(files, path.dirname(made));
    folder = path.join(folder, name);
  }
}

/** A name with the right length was made by a rename after a sync, so it needs no second writing. */
async function isStored(files: BlobFileSystem, file: string, length: number): Promise<boolean> {
  const found = await files.stat(file).catch(() => undefined);
  return found?.size === length;
}

async function writeDurably(files: BlobFileSystem, file: string, bytes: Uint8Array): Promise<void> {
  const handle = await files.open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(files: BlobFileSystem, folder: string): Promise<void> {
  // Windows cannot open a folder; its file system keeps entries durable by itself.
  if (process.platform === 'win32') return;
  const handle = await files.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function toAppError(error: unknown): unknown {
  if (!DISK_FULL.has((error as NodeJS.ErrnoException).code ?? '')) return error;
  return new AppError(
    'storageFull',
    "The server's disk is full, so nothing more can be stored there. The recording stays on this computer and is " +
      'sent again; free some space on the server.',
  );
}
