import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../db/db.ts';
import { type KeyOwner, UNREADABLE } from '../db/sealing.ts';
import type { SealedBlobs } from '../ports/blobs.ts';
import { createFsBlobStore, sha256 } from '../storage/fs-blob-store.ts';
import { seedTherapist, type TestServer, type TestUser } from '../testing/test-server.ts';
import { buildTestServer } from '../testing/test-server.ts';
import { aVault } from '../testing/vaults.ts';
import { createSealedBlobs } from './sealed-blobs.ts';

let server: TestServer;
let therapist: TestUser;
let db: Db;
let owner: KeyOwner & { kind: 'client' };
beforeAll(async () => {
  server = await buildTestServer();
  ({ therapist } = await seedTherapist(server));
  db = server.rawDb;
});
afterAll(() => server.close());
beforeEach(async () => (owner = await aClient()));

const aClient = async () => {
  const { organizationId } = therapist;
  return { organizationId, kind: 'client', id: await server.seedClient(therapist) } as const;
};
const sealed = async (text: string, place = 'here', whose: KeyOwner = owner) =>
  (await aVault(db))
    .over(db)
    .tx(whose, async ({ sealing }) => sealing!.seal(await sealing!.keyOf(whose), place, text));
const opened = async (text: string, place = 'here') =>
  (await aVault(db))
    .over(db)
    .tx(owner, ({ sealing }) => sealing!.open(owner.organizationId, [{ sealed: text, place }]));
const loseKey = () =>
  db.query('system', 'delete from data_key where client_id = $1 returning 1 as one', [owner.id]);

describe('a sealed text', () => {
  it('is opened by another process, and does not show what it holds', async () => {
    const text = await sealed('sleeps badly, Größe 2');

    expect(text).toMatch(/^lw1:/);
    expect(Buffer.from(text.split(':')[2]!, 'base64url').toString('latin1')).not.toContain('sleeps');
    expect(await opened(text)).toEqual(['sleeps badly, Größe 2']);
  });

  it('differs each time, so that equal texts do not show', async () => {
    expect(await sealed('same')).not.toBe(await sealed('same'));
  });

  it.each([
    ['in another place', (text: string) => text, 'there'],
    [
      'with one letter changed',
      (text: string) => text.slice(0, -3) + (text.at(-3) === 'A' ? 'B' : 'A') + text.slice(-2),
      'here',
    ],
    ['under the key of another', (text: string) => text.replace(/:.{22}:/, `:${'A'.repeat(22)}:`), 'here'],
  ])('does not open %s', async (_, change, place) => {
    expect(await opened(change(await sealed('text')), place)).toEqual([undefined]);
  });

  it('does not open in another practice', async () => {
    const text = await sealed('text');
    const { therapist: stranger } = await seedTherapist(server);
    const theirs = (await aVault(db))
      .over(db)
      .tx(stranger, ({ sealing }) =>
        sealing!.open(stranger.organizationId, [{ sealed: text, place: 'here' }]),
      );
    expect(await theirs).toEqual([undefined]);
  });
});

describe('a data key', () => {
  it('that was rolled back seals nothing later', async () => {
    const vault = await aVault(db);
    const failed = vault.over(db).tx(owner, async ({ sealing }) => {
      await sealing!.keyOf(owner);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');

    const key = await vault.keyOf(db, owner);

    const stored = await db.query('system', 'select data_key_id from data_key where client_id = $1', [
      owner.id,
    ]);
    expect(stored).toEqual([{ data_key_id: key.id }]);
  });

  it('is one key for two servers that need it at the same time', async () => {
    const servers = [await aVault(db), await aVault(db)];
    const [one, other] = await Promise.all(servers.map((vault) => vault.keyOf(db, owner)));
    expect(one).toEqual(other);
  });

  it('that is lost is not replaced, and stops nobody else', async () => {
    const text = await sealed('text');
    await loseKey();

    await expect(sealed('new text')).rejects.toThrow(UNREADABLE);
    expect(await opened(text)).toEqual([undefined]);
    expect(await sealed('text', 'here', await aClient())).toMatch(/^lw1:/);
  });

  it('that was moved to another client or changed does not open', async () => {
    await sealed('text');
    await db.query(
      'system',
      "update data_key set wrapped = 'AAAA' || substr(wrapped, 5) where client_id = $1 returning 1 as one",
      [owner.id],
    );
    await expect(sealed('new text')).rejects.toThrow(UNREADABLE);

    const other = await aClient();
    await sealed('text', 'here', other);
    await db.query(
      'system',
      `update data_key k set wrapped = o.wrapped from data_key o
       where k.client_id = $1 and o.client_id = $2 returning 1 as one`,
      [owner.id, other.id],
    );
    await expect(sealed('new text')).rejects.toThrow(UNREADABLE);
  });

  it('is deleted with its client', async () => {
    await sealed('text');
    await db.query('system', 'delete from client where client_id = $1 returning 1 as one', [owner.id]);
    expect(
      await db.query('system', 'select 1 as one from data_key where client_id = $1', [owner.id]),
    ).toEqual([]);
  });
});

describe('sealed bytes', () => {
  const BYTES = new Uint8Array(3000).map((_, index) => index % 251);
  const HASH = sha256(BYTES);
  let root: string;
  beforeEach(() => (root = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-sealed-'))));
  const blobs = async (): Promise<SealedBlobs> =>
    createSealedBlobs({ store: createFsBlobStore(root), vault: await aVault(db), db, sha256 });
  const files = () =>
    fs
      .readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name));

  it('are read by another process, and are not on the disk as they came', async () => {
    const blob = await (await blobs()).put(owner, HASH, BYTES);

    expect(await (await blobs()).get(owner.organizationId, { sha256: HASH, blob })).toEqual(BYTES);
    const [file] = files();
    expect(path.basename(file!)).toBe(blob);
    expect(sha256(fs.readFileSync(file!))).toBe(blob);
    expect(fs.readFileSync(file!).includes(Buffer.from(BYTES.subarray(100, 116)))).toBe(false);
  });

  it('of one owner are the same file each time; of another owner they are not', async () => {
    const store = await blobs();
    const [first, second] = [await store.put(owner, HASH, BYTES), await store.put(owner, HASH, BYTES)];
    expect(second).toBe(first);
    expect(await store.put(await aClient(), HASH, BYTES)).not.toBe(first);
    expect(files()).toHaveLength(2);
  });

  it('do not open as other bytes, nor without their key', async () => {
    const store = await blobs();
    const blob = await store.put(owner, HASH, BYTES);
    await expect(
      store.get(owner.organizationId, { sha256: sha256(BYTES.subarray(1)), blob }),
    ).rejects.toThrow(/damaged/);

    await loseKey();
    await expect((await blobs()).get(owner.organizationId, { sha256: HASH, blob })).rejects.toThrow(
      UNREADABLE,
    );
  });

  it('that an earlier version stored unsealed are still read', async () => {
    await createFsBlobStore(root).put(owner.organizationId, HASH, BYTES);
    expect(await (await blobs()).get(owner.organizationId, { sha256: HASH, blob: null })).toEqual(BYTES);
  });
});
