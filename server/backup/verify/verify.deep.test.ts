import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { clusterPath } from '#server/db/embedded/cluster-directory.ts';
import { openHardenedPglite } from '#server/db/embedded/hardened-pglite.ts';
import { createSerialDb, onlyConnection } from '#server/db/serial-db.ts';
import { fastDatabase } from '#server/db/testing/each-database.ts';
import { createRawFsBlobs } from '#server/storage/raw-fs-blobs.ts';
import { restoreContent } from '../restore/restore-content.ts';
import { makeBackup } from '../snapshot/make-backup.ts';
import { openBackup } from '../store/open-backup.ts';
import { aFolder, blobFile, fillPractice, SECRET, TEST_MIGRATIONS } from '../testing/a-practice.ts';
import { PAGE_BYTES } from './page-checksum.ts';
import { type Loss, readDamaged } from './read-damaged.ts';
import { isWhole, verifyInstallation } from './verify-installation.ts';
import { verificationWords } from './words.ts';

const LONG_ID = 500;
const ROWS = 300;

/** A closed database with many rows, one of them with a long value, and where its parts lie. */
let template: string;
let source: Awaited<ReturnType<typeof fillPractice>>;
let files: { heap: string; toast: string; index: string };
let longPage: number;

const openAt = async (folder: string): Promise<Db> =>
  createSerialDb(onlyConnection(await openHardenedPglite(path.join(folder, 'database'))));

beforeAll(async () => {
  template = aFolder();
  fs.mkdirSync(path.join(template, 'database'));
  const db = await openAt(template);
  source = await fillPractice(db, ['one', 'two']);
  await db.query(
    'owner',
    `insert into oddity (id, word) select n, repeat('word ' || n, 20) from generate_series(1000, ${1000 + ROWS - 1}) n`,
  );
  await db.query('owner', `insert into oddity (id, word, parent) values (${LONG_ID}, $1, 1299)`, [
    randomBytes(40_000).toString('hex'),
  ]);
  const [found] = await db.query<Record<'heap' | 'toast' | 'index', string> & { page: number }>(
    'owner',
    `select pg_relation_filepath('oddity') as heap, pg_relation_filepath('oddity_pkey') as index,
       pg_relation_filepath((select reltoastrelid from pg_class where relname = 'oddity')) as toast,
       (select (ctid::text::point)[0]::int from oddity where id = ${LONG_ID}) as page`,
  );
  longPage = found!.page;
  files = found!;
  await db.close();
  fs.cpSync(source.data, template, { recursive: true });
});
afterAll(() => {
  for (const folder of [template, source.data]) fs.rmSync(folder, { recursive: true, force: true });
});

let folder: string;
beforeEach(({ onTestFinished }) => {
  folder = aFolder();
  fs.cpSync(template, folder, { recursive: true });
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
});

function flip(file: string, at: number): void {
  const bytes = fs.readFileSync(file);
  bytes[at]! ^= 1;
  fs.writeFileSync(file, bytes);
}
const flipInPage = (file: string, page: number) =>
  flip(path.join(clusterPath(path.join(folder, 'database')), file), page * PAGE_BYTES + PAGE_BYTES - 40);

const blobsOf = (data: string) => createRawFsBlobs(path.join(data, 'blobs'));

async function verify() {
  const db = await openAt(folder);
  try {
    const databaseFolder = path.join(folder, 'database');
    const found = await verifyInstallation({
      db,
      blobs: blobsOf(folder),
      databaseFolder,
      verifyAudit: async () => [{ organizationId: 'a', events: 3, brokenAt: undefined }],
    });
    // What others read does not depend on the damaged part.
    expect(await db.query('system', 'select name from organization')).toEqual([{ name: 'Praxis Süd' }]);
    return { found, words: verificationWords(found).join('\n') };
  } finally {
    await db.close();
  }
}

/** Salvages, restores the result into another database, and returns what is there. */
async function salvaged() {
  const losses: Loss[] = [];
  const target = path.join(folder, 'salvaged');
  const db = await openAt(folder);
  const report = await makeBackup(
    { ...source, db, blobs: blobsOf(folder), dataDirectory: folder },
    {
      target,
      secret: SECRET,
      readRows: (database, work) => readDamaged(database, (loss) => losses.push(loss), work),
    },
  );
  await db.close();
  const fresh = await fastDatabase().openEmpty();
  const backup = await openBackup(target, SECRET);
  try {
    const restored = await restoreContent(backup, {
      db: fresh.db,
      blobs: { write: async () => undefined, isWhole: () => true },
      writeFile: async () => undefined,
      migrations: TEST_MIGRATIONS,
    });
    const ids = await fresh.db.query<{ id: number; word: string | null }>(
      'owner',
      'select id, word from oddity where id between 500 and 2000 order by id',
    );
    return { losses, report, restored, ids };
  } finally {
    await backup.close();
    await fresh.dispose();
  }
}

describe('an installation in order', () => {
  it('is read to its last page, and said to be whole', async () => {
    const { found, words } = await verify();

    expect(found.pages!.pageCount).toBeGreaterThan(500);
    expect(isWhole(found)).toBe(true);
    expect(words).toMatch(/Everything can be read and is as it was written/);
  });
});

describe('a flipped bit', () => {
  it('in a page of rows is named; the other pages are salvaged, without the rows that need lost ones', async () => {
    // The last page holds row 1299, which the row with the long value refers to.
    const pages = Math.ceil(
      fs.statSync(path.join(clusterPath(path.join(folder, 'database')), files.heap)).size / PAGE_BYTES,
    );
    expect(longPage).toBe(pages - 1);
    flipInPage(files.heap, 1);

    const { found, words } = await verify();
    expect(isWhole(found)).toBe(false);
    expect(words).toMatch(/damaged page: table 'oddity', page 1 \(base/);
    expect(words).toMatch(/lost: page 1 of table 'oddity' with all its rows/);
    expect(words).toMatch(/--salvage FOLDER/);

    const { losses, ids, restored } = await salvaged();
    expect(losses).toEqual([{ kind: 'page', table: 'oddity', blockNumber: 1 }]);
    expect(ids.length).toBeGreaterThan(ROWS / 2);
    expect(ids.length).toBeLessThan(ROWS);
    expect(restored.rowCount).toBeGreaterThan(ids.length);
  });

  it('in a long value costs that value only', async () => {
    flipInPage(files.toast, 2);

    const { words } = await verify();
    expect(words).toMatch(/damaged page: long values 'pg_toast_\d+', page 2/);
    expect(words).toContain(
      `lost: word of row ${LONG_ID} of table 'oddity'; the rest of the row can be read`,
    );

    const { losses, ids } = await salvaged();
    expect(losses).toHaveLength(1);
    expect(ids).toHaveLength(ROWS + 1);
    expect(ids.find(({ id }) => id === LONG_ID)!.word).toBeNull();
  });

  it('in an index costs nothing', async () => {
    flipInPage(files.index, 1);

    const { words } = await verify();
    expect(words).toMatch(/damaged page: index 'oddity_pkey', page 1/);

    const { losses, ids } = await salvaged();
    expect(losses).toEqual([]);
    expect(ids).toHaveLength(ROWS + 1);
  });

  it('in a blob, and a blob that is gone, are named', async () => {
    flip(blobFile(folder, source.blobNames[0]!), 1);
    fs.rmSync(blobFile(folder, source.blobNames[1]!));

    const { found, words } = await verify();
    expect(isWhole(found)).toBe(false);
    expect(words).toMatch(new RegExp(`damaged: blobs/.*${source.blobNames[0]}`));
    expect(words).toMatch(new RegExp(`missing: blobs/.*${source.blobNames[1]}`));

    const { report } = await salvaged();
    expect(report.lostBlobs).toHaveLength(2);
  });
});
