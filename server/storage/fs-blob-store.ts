import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { type BlobStore, SETTLED_MS, type Sha256, type StoredBlob } from '../ports/blobs.ts';

/** File system calls of the store; tests replace them to simulate a full disk. */
export type BlobFileSystem = Pick<
  typeof fs,
  'mkdir' | 'open' | 'rename' | 'readFile' | 'readdir' | 'rm' | 'stat' | 'utimes'
>;

export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Temporary errors: they say nothing about the bytes, so a retry is enough. */
const PASSING = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EBUSY', 'ETIMEDOUT']);

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Blobs as files: `<root>/<organization>/<first two hex digits>/<sha256>`. A blob is written to a temporary file and
 * synced. Then the file is renamed and its directory synced, so that a name always refers to complete, durable bytes.
 */
export function createFsBlobStore(root: string, files: BlobFileSystem = fs): BlobStore {
  const durableFolders = new Set<string>();
  const folderOf = (organizationId: OrganizationId, hash: string) =>
    path.join(root, organizationId, hash.slice(0, 2));

  async function store(organizationId: OrganizationId, hash: string, bytes: Uint8Array): Promise<void> {
    const folder = folderOf(organizationId, hash);
    const temporary = path.join(folder, `${hash}.${randomUUID()}.tmp`);
    try {
      await makeDurableFolders(files, root, [organizationId, hash.slice(0, 2)], durableFolders);
      if (await isStored(files, path.join(folder, hash), hash)) {
        await refresh(files, path.join(folder, hash));
        // The process that stored it may have ended between the rename and this sync.
        await syncFolder(files, folder);
        return;
      }
      await writeDurably(files, temporary, bytes);
      await files.rename(temporary, path.join(folder, hash));
      await syncFolder(files, folder);
    } catch (error) {
      await files.rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  return {
    async put(organizationId, hash, bytes) {
      try {
        await store(organizationId, hash, bytes).catch((error: unknown) => {
          if (codeOf(error) !== 'ENOENT') throw error;
          // A folder created by this process has been deleted since.
          durableFolders.clear();
          return store(organizationId, hash, bytes);
        });
      } catch (error) {
        throw toAppError(error);
      }
    },

    async get(organizationId, hash) {
      const bytes = await files
        .readFile(path.join(folderOf(organizationId, hash), hash))
        .catch((error: unknown) => {
          if (PASSING.has(codeOf(error) ?? '')) throw error;
          return undefined;
        });
      if (bytes && sha256(bytes) === hash) return new Uint8Array(bytes);
      throw new AppError(
        'unavailable',
        `A stored piece of this recording is ${bytes ? 'damaged' : 'missing'} on the server's disk. Restore it from a ` +
          'backup of the data directory.',
      );
    },

    async remove(organizationId, hash, when) {
      const file = path.join(folderOf(organizationId, hash), hash);
      if (when === 'atOnce') return files.rm(file, { force: true });
      const found = await files.stat(file).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > SETTLED_MS) await files.rm(file, { force: true });
    },

    list: (organizationId) => listFiles(files, path.join(root, organizationId)),
  };
}

async function* listFiles(files: BlobFileSystem, folder: string): AsyncGenerator<StoredBlob> {
  const entries = await files
    .readdir(folder, { recursive: true, withFileTypes: true })
    .catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const found = await files.stat(file).catch(() => undefined);
    if (!found) continue;
    yield {
      name: entry.name,
      byteCount: found.size,
      storedAtMs: found.mtimeMs,
      delete: () => files.rm(file, { force: true }),
    };
  }
}

/** Each process syncs folders into their parents once, whoever created them. */
async function makeDurableFolders(
  files: BlobFileSystem,
  root: string,
  names: readonly string[],
  durable: Set<string>,
): Promise<void> {
  let folder = root;
  for (const name of names) {
    const parent = folder;
    folder = path.join(parent, name);
    if (durable.has(folder)) continue;
    await files.mkdir(folder, { recursive: true, mode: 0o700 });
    await syncFolder(files, parent);
    durable.add(folder);
  }
}

/** Renews the file's time, so that it is not collected before its new row is written. */
async function refresh(files: BlobFileSystem, file: string): Promise<void> {
  const now = new Date();
  await files.utimes(file, now, now);
}

/** Compares the bytes themselves: disks and people damage files, and sending a blob again can repair it. */
async function isStored(files: BlobFileSystem, file: string, hash: string): Promise<boolean> {
  const found = await files.readFile(file).catch(() => undefined);
  return found !== undefined && sha256(found) === hash;
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
  // Windows cannot open a folder; its file system makes entries durable by itself.
  if (process.platform === 'win32') return;
  const handle = await files.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

function toAppError(error: unknown): unknown {
  if (!DISK_FULL.has(codeOf(error) ?? '')) return error;
  return new AppError(
    'storageFull',
    "The server's disk is full, so nothing more can be stored there. The recording stays on this computer and is " +
      'sent again; free some space on the server.',
  );
}
