import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIdSchema } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { BlobStore } from '../ports/blobs.ts';
import type { RawBlobs } from '../ports/raw-blobs.ts';
import { createFsBlobStore, sha256 } from './fs-blob-store.ts';
import { createRawFsBlobs } from './raw-fs-blobs.ts';
import { createRawS3Blobs, createS3BlobStore } from './s3/s3-blob-store.ts';
import { createS3Client } from './s3/s3-client.ts';
import { startS3Server } from './testing/s3-server.ts';

const ORG = organizationIdSchema.parse('0190a0a0-0000-7000-8000-00000000000a');
const OTHER = organizationIdSchema.parse('0190a0a0-0000-7000-8000-00000000000b');
const PART_BYTES = 100_000;
const timeout = (durationMs: number) => AbortSignal.timeout(durationMs);

type Opened = { store: BlobStore; raw: RawBlobs; folder: string; close(): Promise<unknown> };

const STORES: Record<string, () => Promise<Opened>> = {
  async files() {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'loopwell-blobs-'));
    return {
      store: createFsBlobStore(folder),
      raw: createRawFsBlobs(folder),
      folder,
      close: () => fs.rm(folder, { recursive: true, force: true }),
    };
  },
  async 'object storage'() {
    const { settings, folder, close } = await startS3Server();
    const parts = { fetch, nowMs: Date.now, random: () => 0, waitMs: async () => undefined, timeout };
    return {
      store: createS3BlobStore(createS3Client(settings, parts), { partBytes: PART_BYTES }),
      raw: createRawS3Blobs(createS3Client(settings, parts)),
      folder,
      close,
    };
  },
};

const someBytes = (count: number, seed: number) =>
  Uint8Array.from({ length: count }, (_, index) => (index * 31 + seed * 7 + (index >> 8)) % 256);

async function listed(store: BlobStore, organizationId = ORG) {
  const all = [];
  for await (const blob of store.list(organizationId)) all.push(blob);
  return all;
}

describe.each(Object.entries(STORES))('a blob store of %s', (_, open) => {
  let opened: Opened;
  let store: BlobStore;
  beforeAll(async () => {
    opened = await open();
    ({ store } = opened);
  });
  afterAll(() => opened.close());

  /** Stores bytes that no other test stores. */
  const put = async (count: number, seed: number) => {
    const bytes = someBytes(count, seed);
    await store.put(ORG, sha256(bytes), bytes);
    return { bytes, hash: sha256(bytes) };
  };
  const filesOf = async (hash: string) =>
    (await fs.readdir(opened.folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.name.startsWith(hash) && !/metadata|md5/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name));

  it.each([0, 1, PART_BYTES, 2 * PART_BYTES, 3 * PART_BYTES + 17])(
    'returns %i bytes as put',
    async (count) => {
      const { bytes, hash } = await put(count, count);
      await store.put(ORG, hash, bytes);

      expect(await store.get(ORG, hash)).toEqual(bytes);
      expect((await listed(store)).filter(({ name }) => name === hash)).toEqual([
        expect.objectContaining({ byteCount: count }),
      ]);
    },
  );

  it('has the same keys: the organization, two digits, the hash', async () => {
    const { hash } = await put(50, 1);

    const [file] = await filesOf(hash);
    expect(file).toContain(path.join(ORG, hash.slice(0, 2), hash));
  });

  it('keeps organizations apart', async () => {
    const { hash } = await put(60, 2);

    await expect(store.get(OTHER, hash)).rejects.toThrow(/missing/);
    expect(await listed(store, OTHER)).toEqual([]);
  });

  it('reports bytes that are missing or damaged, and mends them when they are put again', async () => {
    const { bytes, hash } = await put(70, 3);
    const [file] = await filesOf(hash);

    await fs.writeFile(file!, someBytes(70, 4));
    await expect(store.get(ORG, hash)).rejects.toSatisfy(
      (error) => error instanceof AppError && error.code === 'unavailable' && /damaged/.test(error.message),
    );
    await store.put(ORG, hash, bytes);
    expect(await store.get(ORG, hash)).toEqual(bytes);

    await fs.rm(file!);
    await expect(store.get(ORG, hash)).rejects.toThrow(/missing/);
    await store.put(ORG, hash, bytes);
    expect(await store.get(ORG, hash)).toEqual(bytes);
  });

  it('removes old bytes, but not new ones, whose row may follow', async () => {
    const { bytes, hash } = await put(80, 5);
    await store.remove(ORG, hash);
    expect(await store.get(ORG, hash)).toEqual(bytes);

    const anHourAgo = new Date(Date.now() - 3600_000);
    const [file] = await filesOf(hash);
    await fs.utimes(file!, anHourAgo, anHourAgo);
    await store.remove(ORG, hash);

    await expect(store.get(ORG, hash)).rejects.toThrow(/missing/);
    await expect(store.remove(ORG, hash)).resolves.toBeUndefined();
  });

  it('has the same bytes for a backup and a restore', async () => {
    const { bytes, hash } = await put(87, 9);
    const ref = { organizationId: ORG, name: hash };

    expect(new Uint8Array((await opened.raw.read(ref))!)).toEqual(bytes);
    expect(await opened.raw.read({ ...ref, organizationId: OTHER })).toBeUndefined();
    await opened.raw.write({ ...ref, organizationId: OTHER }, bytes);
    expect(await store.get(OTHER, hash)).toEqual(bytes);
    await store.remove(OTHER, hash, 'atOnce');
  });

  it('removes new bytes at once when no row can follow', async () => {
    const { hash } = await put(85, 8);

    await store.remove(ORG, hash, 'atOnce');

    await expect(store.get(ORG, hash)).rejects.toThrow(/missing/);
  });

  it('makes old bytes new when they are put again', async () => {
    const { bytes, hash } = await put(90, 6);
    const anHourAgo = new Date(Date.now() - 3600_000);
    const [file] = await filesOf(hash);
    await fs.utimes(file!, anHourAgo, anHourAgo);

    await store.put(ORG, hash, bytes);
    await store.remove(ORG, hash);

    expect(await store.get(ORG, hash)).toEqual(bytes);
  });

  it('lists with the time of storing, and deletes what was listed', async () => {
    const { hash } = await put(95, 7);
    const found = (await listed(store)).find(({ name }) => name === hash);

    expect(Math.abs(found!.storedAtMs - Date.now())).toBeLessThan(60_000);
    await found!.delete();
    expect((await listed(store)).map(({ name }) => name)).not.toContain(hash);
  });
});
