import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { BlobFileSystem } from './fs-blob-store.ts';
import { createFsBlobStore, sha256 } from './fs-blob-store.ts';

const ORG = '0190a0a0-0000-7000-8000-00000000000a' as OrganizationId;
const OTHER = '0190a0a0-0000-7000-8000-00000000000b' as OrganizationId;
const BYTES = new Uint8Array([1, 2, 3, 4]);
const HASH = sha256(BYTES);

let root: string;
beforeEach(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'loopwell-blobs-'));
});
afterEach(() => fs.rm(root, { recursive: true, force: true }));

const filesBelow = async () =>
  (await fs.readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe('the blob store on a file system', () => {
  it('gives back what was put', async () => {
    const store = createFsBlobStore(root);

    await store.put(ORG, HASH, BYTES);
    await store.put(ORG, HASH, BYTES);

    expect(await store.get(ORG, HASH)).toEqual(BYTES);
    expect((await filesBelow()).map(({ name }) => name)).toEqual([HASH]);
  });

  it('does not take a blob for missing that could not be opened just now', async () => {
    await createFsBlobStore(root).put(ORG, HASH, BYTES);
    let isBusy = true;
    const readFile = ((...args: Parameters<typeof fs.readFile>) =>
      isBusy
        ? Promise.reject(Object.assign(new Error('too many open files'), { code: 'EMFILE' }))
        : fs.readFile(...args)) as BlobFileSystem['readFile'];
    const store = createFsBlobStore(root, { ...fs, readFile });

    await expect(store.get(ORG, HASH)).rejects.not.toBeInstanceOf(AppError);
    isBusy = false;
    expect(await store.get(ORG, HASH)).toEqual(BYTES);
  });

  it('keeps organizations apart', async () => {
    const store = createFsBlobStore(root);
    await store.put(ORG, HASH, BYTES);

    await expect(store.get(OTHER, HASH)).rejects.toThrow(/missing/);
  });

  it('notices bytes that have changed on the disk', async () => {
    const store = createFsBlobStore(root);
    await store.put(ORG, HASH, BYTES);
    const [file] = await filesBelow();
    await fs.writeFile(path.join(file!.parentPath, file!.name), 'rotten');

    await expect(store.get(ORG, HASH)).rejects.toThrow(/damaged/);
  });

  it.each([
    ['changed, with as many bytes as before', (file: string) => fs.writeFile(file, 'rott')],
    ['cut off', (file: string) => fs.truncate(file, 1)],
    ['deleted', (file: string) => fs.rm(file)],
    [
      'deleted with its folder',
      (file: string) => fs.rm(path.dirname(path.dirname(file)), { recursive: true }),
    ],
  ])('mends what was %s when it is put again', async (_, damage) => {
    const store = createFsBlobStore(root);
    await store.put(ORG, HASH, BYTES);
    const [file] = await filesBelow();
    await damage(path.join(file!.parentPath, file!.name));

    await store.put(ORG, HASH, BYTES);

    expect(await store.get(ORG, HASH)).toEqual(BYTES);
    expect((await filesBelow()).map(({ name }) => name)).toEqual([HASH]);
  });

  it('syncs the bytes before they get their name, and the folder after', async () => {
    const steps: string[] = [];
    const recording: BlobFileSystem = {
      ...fs,
      open: async (...args: Parameters<typeof fs.open>) => {
        const handle = await fs.open(...args);
        const sync = handle.sync.bind(handle);
        handle.sync = async () => {
          steps.push(String(args[0]).endsWith('.tmp') ? 'sync file' : 'sync folder');
          await sync();
        };
        return handle;
      },
      rename: async (from, to) => {
        steps.push('rename');
        await fs.rename(from, to);
      },
    };

    await createFsBlobStore(root, recording).put(ORG, HASH, BYTES);

    expect(steps.slice(-3)).toEqual(['sync file', 'rename', 'sync folder']);
  });

  it('says so when the disk is full, and leaves nothing half-written', async () => {
    const full: BlobFileSystem = {
      ...fs,
      open: async (...args: Parameters<typeof fs.open>) => {
        const handle = await fs.open(...args);
        handle.writeFile = () =>
          Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
        return handle;
      },
    };

    const attempt = createFsBlobStore(root, full).put(ORG, HASH, BYTES);

    await expect(attempt).rejects.toSatisfy(
      (error) =>
        error instanceof AppError && error.code === 'storageFull' && /disk is full/.test(error.message),
    );
    expect(await filesBelow()).toEqual([]);
  });
});
