import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from './db/db.ts';
import { databaseToTest } from './db/testing/each-database.ts';
import { type KeyOptions, loadKeys } from './load-keys.ts';
import { systemRandom } from './ports/random.ts';
import { deleteKeyFingerprints } from './repositories/identity/installation-keys.ts';

let db: Db;
let dispose: () => Promise<void>;
let root: string;
let said: string[];
beforeAll(async () => {
  ({ db, dispose } = await databaseToTest().open());
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-keys-'));
});
beforeEach(async () => {
  said = [];
  await db.tx('system', deleteKeyFingerprints);
});
afterAll(async () => {
  await dispose();
  fs.rmSync(root, { recursive: true, force: true });
});

let folders = 0;
const newFolder = () => path.join(root, String(++folders));
const load = (folder: string, change: Partial<KeyOptions> = {}) =>
  loadKeys(db, {
    folder,
    hasKeys: fs.existsSync(folder),
    isNew: false,
    isShared: true,
    mayReplace: false,
    random: systemRandom,
    nowMs: Date.UTC(2026, 10, 29),
    say: (text) => void said.push(text),
    ...change,
  });

describe('the keys of servers that share a database', () => {
  it('are made by the first one, and the same for the next', async () => {
    const folder = newFolder();

    const first = await load(folder, { isNew: true });
    const next = await load(folder);

    expect([next.signing.kid, next.secrets]).toEqual([first.signing.kid, first.secrets]);
    expect(said).toEqual([]);
  });

  it('are not made where they are missing', async () => {
    await load(newFolder(), { isNew: true });
    const folder = newFolder();

    await expect(load(folder)).rejects.toThrow(/has no keys.*LOOPWELL_KEYS.*NEW_KEYS=yes/);
    expect(fs.existsSync(folder)).toBe(false);
  });

  it.each(['signing-key.json', 'secrets-key', 'anchor-key.pem'])(
    'are refused if one differs: %s',
    async (name) => {
      const folder = newFolder();
      await load(folder, { isNew: true });
      fs.rmSync(path.join(folder, name));

      await expect(load(folder)).rejects.toThrow(/has other keys/);
    },
  );

  it('can be replaced, which is said; then the old ones are refused', async () => {
    const old = newFolder();
    await load(old, { isNew: true });
    const folder = newFolder();

    await load(folder, { mayReplace: true });

    expect(said).toEqual([expect.stringMatching(/Everyone must sign in again/)]);
    await expect(load(old)).rejects.toThrow(/has other keys/);
  });
});

describe('the keys of a server with a database of its own', () => {
  it('are made anew where they are missing, which is said', async () => {
    await load(newFolder(), { isNew: true, isShared: false });

    await load(newFolder(), { isShared: false });

    expect(said).toEqual([expect.stringMatching(/put it back/)]);
  });

  it('are said to be new where a database of an earlier version does not know any', async () => {
    await load(newFolder(), { isShared: false });

    expect(said).toHaveLength(1);
  });
});
