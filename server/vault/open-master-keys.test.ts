import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '../db/db.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { systemRandom } from '../ports/random.ts';
import { type KeySource, openMasterKeys } from './open-master-keys.ts';

let opened: { db: Db; dispose: () => Promise<void> };
let folder: string;
beforeAll(async () => (opened = await databaseToTest().open()));
afterAll(() => opened.dispose());
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-master-'));
  await opened.db.query('system', 'update encryption set master_key_id = null returning 1 as one');
});

const file = () => path.join(folder, 'master-key');
const start = (source: Partial<KeySource> = {}) =>
  openMasterKeys(opened.db, { current: undefined, service: undefined, folder, ...source }, systemRandom);
const A_KEY = Buffer.alloc(32, 1).toString('base64');

it('the first start creates a key file that only its owner can read; the next one uses it', async () => {
  const first = await start();

  expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
  expect((await start()).current.id).toBe(first.current.id);
});

it('a key in the environment needs no file, also in base64url without padding', async () => {
  const { current } = await start({ current: A_KEY });
  expect(fs.existsSync(file())).toBe(false);
  const text = A_KEY.replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');
  expect((await start({ current: text })).current.id).toBe(current.id);
});

it.each<[string, () => Promise<unknown>, RegExp]>([
  [
    'the file is missing',
    () => (fs.rmSync(file(), { force: true }), start()),
    /is missing.*Restore the file from a backup, or set DATA_KEY/,
  ],
  ['the file is empty', () => (fs.writeFileSync(file(), ''), start()), /is empty. Restore it from a backup/],
  ['the file is damaged', () => (fs.writeFileSync(file(), 'x'), start()), /master-key holds no master key/],
  [
    'the file is another one',
    () => (fs.writeFileSync(file(), A_KEY), start()),
    /is not the one that the data/,
  ],
  ['DATA_KEY is another key', () => start({ current: A_KEY }), /DATA_KEY is not the one that the data/],
  ['DATA_KEY is no key', () => start({ current: 'secret' }), /DATA_KEY holds no master key: 32 bytes/],
])('a start is refused in words if %s, and no key is made for it', async (_, again, words) => {
  await start();

  await expect(again()).rejects.toThrow(words);
  // A made key would be accepted the second time.
  await expect(again()).rejects.toThrow(words);
});
