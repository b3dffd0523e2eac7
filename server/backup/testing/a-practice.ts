import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Db } from '#server/db/db.ts';
import { type Migration, MIGRATIONS } from '#server/db/migrations/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { systemRandom } from '#server/ports/random.ts';
import { createRawFsBlobs } from '#server/storage/raw-fs-blobs.ts';
import { sha256 } from '#server/storage/fs-blob-store.ts';
import type { BackupSecret } from '../format/key-record.ts';
import type { BackupSource } from '../snapshot/make-backup.ts';

export const SECRET: BackupSecret = { kind: 'keyFile', bytes: new Uint8Array(32).fill(7) };
const ORGANIZATION = '00000000-0000-4000-8000-000000000001';

/** A table with every kind of value, and values that are hard to carry. */
const EXTRA: Migration = {
  name: '9999_oddities',
  sql: `create table oddity (
      id bigint primary key, bytes bytea, at timestamptz, day date, texts text[], amount numeric, ratio double precision,
      document jsonb, is_true boolean, word text, parent bigint references oddity,
      doubled bigint generated always as (id * 2) stored
    );
    create table test_blob (organization_id uuid not null references organization, sha256 text primary key, blob text);
    grant select on oddity, test_blob to loopwell_system;`,
};
export const TEST_MIGRATIONS = [...MIGRATIONS, EXTRA];

const ODDITIES = `insert into oddity values
  (1, '\\x00ff1e1f0a', '2026-03-29 01:30:00.123456+02', '0044-03-15 BC', array['a,b', null, '{"x"}', ''], 1e-30, 'NaN',
   '{"a": [1, {"b": "tab\\tnewline\\n"}], "big": 12345678901234567890.5}', true, e'tab\\t newline\\n "quotes" \\\\ back', 3),
  (9007199254740993, '', 'infinity', '9999-12-31', '{}', 123456789.123456789, '-Infinity', '[]', false, '', null),
  (3, null, null, null, null, null, 0.1, null, null, e'\\x1e marks \\x1f of ours \\x1e0\\x1e', 9007199254740993),
  (4, null, null, null, null, null, 5e-324, '"\\ud83d\\ude00"', null, '𝒳 😀 ß', 4)`;

export const aFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-backup-'));

/** A blob in its place, and its name. */
export async function putBlob(data: string, content: string): Promise<string> {
  const bytes = Buffer.from(content);
  const name = sha256(bytes);
  await createRawFsBlobs(path.join(data, 'blobs')).write({ organizationId: ORGANIZATION, name }, bytes);
  return name;
}

export const blobFile = (data: string, name: string): string =>
  path.join(data, 'blobs', ORGANIZATION, name.slice(0, 2), name);

/** A small practice with odd values, keys and blobs in a database and a data folder. */
export async function fillPractice(
  db: Db,
  blobTexts: readonly string[],
): Promise<BackupSource & { data: string; blobNames: string[] }> {
  const data = aFolder();
  await migrate(db, TEST_MIGRATIONS);
  await db.query(
    'system',
    `insert into organization (organization_id, name, region, created_at) values ('${ORGANIZATION}', 'Praxis Süd', 'EU', now())`,
  );
  await db.query('owner', ODDITIES);
  fs.mkdirSync(path.join(data, 'keys'));
  fs.writeFileSync(path.join(data, 'keys', 'secrets-key'), 'key of the secrets');
  fs.writeFileSync(path.join(data, 'keys', 'master-key'), 'stays apart');
  const blobNames = [];
  for (const text of blobTexts) blobNames.push(await putBlob(data, text));
  for (const [index, name] of blobNames.entries()) {
    // The second and later ones are sealed: named by another hash than that of their contents.
    const names = index === 0 ? [name, null] : [sha256(Buffer.from(`sealed ${index}`)), name];
    await db.query('owner', 'insert into test_blob values ($1, $2, $3)', [ORGANIZATION, ...names]);
  }
  return {
    db,
    data,
    blobNames,
    blobs: createRawFsBlobs(path.join(data, 'blobs')),
    dataDirectory: data,
    productVersion: '1.0.0-test',
    nowMs: () => Date.UTC(2026, 10, 29, 12),
    random: systemRandom,
  };
}
