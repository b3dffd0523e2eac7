import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { migrate } from '#server/db/migrate.ts';
import { type DatabaseKind, databasesToTest } from '#server/db/testing/each-database.ts';
import { createRawFsBlobs } from '#server/storage/raw-fs-blobs.ts';
import { writeWhole } from '#server/storage/write-whole.ts';
import { restoreContent, type RestoreReport } from './restore/restore-content.ts';
import { type BackupRequest, makeBackup } from './snapshot/make-backup.ts';
import { listBackups } from './store/backup-folder.ts';
import { openBackup } from './store/open-backup.ts';
import { aFolder, blobFile, fillPractice, SECRET, TEST_MIGRATIONS } from './testing/a-practice.ts';

const KINDS = databasesToTest();
type Opened = Awaited<ReturnType<DatabaseKind['openEmpty']>>;
type Practice = Awaited<ReturnType<typeof fillPractice>>;

/** Sources stay as they are; each restore gets a target of its own. */
const sources = new Map<string, Practice>();
const opened: Opened[] = [];
const folders: string[] = [];

const open = async (kind: DatabaseKind): Promise<Db> => {
  const database = await kind.openEmpty();
  opened.push(database);
  return database.db;
};
const folder = () => {
  const made = aFolder();
  folders.push(made);
  return made;
};

beforeAll(async () => {
  for (const kind of KINDS) sources.set(kind.name, await fillPractice(await open(kind), ['one', 'two']));
});
afterAll(async () => {
  for (const { dispose } of opened) await dispose();
  for (const made of [...folders, ...[...sources.values()].map(({ data }) => data)]) {
    fs.rmSync(made, { recursive: true, force: true });
  }
});

const anySource = () => sources.get(KINDS.at(-1)!.name)!;

async function restoreTo(db: Db, from: string, more: object = {}): Promise<RestoreReport & { data: string }> {
  const data = folder();
  const backup = await openBackup(from, SECRET);
  try {
    const target = {
      db,
      blobs: createRawFsBlobs(path.join(data, 'blobs')),
      writeFile: async (name: string, bytes: Uint8Array) => {
        fs.mkdirSync(path.dirname(path.join(data, name)), { recursive: true });
        await writeWhole(path.join(data, name), bytes);
      },
      migrations: TEST_MIGRATIONS,
      ...more,
    };
    return { ...(await restoreContent(backup, target)), data };
  } finally {
    await backup.close();
  }
}

const make = (source: Practice, target: string, more: Partial<BackupRequest> = {}) =>
  makeBackup(source, { target, secret: SECRET, ...more });

/** Everything a restore reads, without a database. Only the text of the rows of one table is returned. */
async function textsOf(file: string, table: string): Promise<string> {
  const backup = await openBackup(file, SECRET);
  const texts: string[] = [];
  try {
    for await (const content of backup.records) {
      if (!('record' in content) || content.record.kind !== 'rows') continue;
      if (content.record.table === table) texts.push(Buffer.from(content.payload).toString());
    }
  } finally {
    await backup.close();
  }
  return texts.join('');
}

async function refusedRestore(from: string): Promise<string> {
  const database = await KINDS.at(-1)!.openEmpty();
  try {
    return await restoreTo(database.db, from).then(
      () => 'restored',
      (error: Error) => error.message,
    );
  } finally {
    await database.dispose();
  }
}

const ODDITIES = 'select oddity::text as row from oddity order by id';
// From each engine to the other; where only one is installed, to itself.
const pairs = KINDS.map((from, index) => [from.name, KINDS[(index + 1) % KINDS.length]!.name] as const);

describe.each(pairs)('a backup of %s restored into %s', (fromName, toName) => {
  it('has the same rows, files and blobs, to the last byte', async () => {
    const source = sources.get(fromName)!;
    const file = path.join(folder(), 'all.lwbackup');
    const made = await make(source, file);
    const db = await open(KINDS.find(({ name }) => name === toName)!);

    const restored = await restoreTo(db, file);

    expect(restored).toMatchObject({ rowCount: made.rowCount, blobCount: 2, lostNow: [], lostBefore: [] });
    expect(await db.query('owner', ODDITIES)).toEqual(await source.db.query('owner', ODDITIES));
    for (const name of source.blobNames) {
      expect(fs.readFileSync(blobFile(restored.data, name))).toEqual(
        fs.readFileSync(blobFile(source.data, name)),
      );
    }
    expect(fs.readFileSync(path.join(restored.data, 'keys/secrets-key'), 'utf8')).toBe('key of the secrets');
    expect(fs.existsSync(path.join(restored.data, 'keys/master-key'))).toBe(false);
    // The restored schema is the one of the migrations: triggers, foreign keys and row security are in force.
    expect(await migrate(db, TEST_MIGRATIONS)).toEqual([]);
    await expect(
      db.query('owner', "insert into test_blob values ('00000000-0000-4000-8000-00000000000f', 'x')"),
    ).rejects.toThrow();
    const [left] = await db.query<{ count: number }>(
      'owner',
      `select (select count(*) from pg_trigger t join pg_class c on c.oid = t.tgrelid
               where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled = 'D')
            + (select count(*) from pg_class where relname = 'client' and not relforcerowsecurity) as count`,
    );
    expect(left!.count).toBe(0);
    // Nothing is restored over rows.
    await expect(restoreTo(db, file)).rejects.toThrow(/already has tables.*never overwrites/s);
  });
});

describe('a backup that cannot be trusted', () => {
  let file: string;
  beforeAll(async () => {
    file = path.join(folder(), 'good.lwbackup');
    await make(anySource(), file);
  });

  const copyWith = (change: (bytes: Buffer) => Buffer): string => {
    const copy = path.join(folder(), 'copy.lwbackup');
    fs.writeFileSync(copy, change(fs.readFileSync(file)));
    return copy;
  };
  const flipped = (at: (bytes: Buffer) => number) =>
    copyWith((bytes) => {
      bytes[at(bytes)]! ^= 1;
      return bytes;
    });

  it.each<[string, () => string]>([
    ['cut off in the middle', () => copyWith((bytes) => bytes.subarray(0, bytes.length / 2))],
    ['cut off by one byte', () => copyWith((bytes) => bytes.subarray(0, -1))],
    ['longer by a byte', () => copyWith((bytes) => Buffer.concat([bytes, Buffer.from('x')]))],
    ['with a flipped bit in its first frame', () => flipped((bytes) => bytes.length - 5000)],
    ['with a flipped bit at its end', () => flipped((bytes) => bytes.length - 1)],
  ])('(%s) is refused with cause and way out', async (_, damaged) => {
    await expect(textsOf(damaged(), '')).rejects.toThrow(/is damaged or incomplete.*Use an older backup/);
  });

  it('is refused with another passphrase, another key, or no backup at all', async () => {
    const other = { kind: 'keyFile', bytes: new Uint8Array(32).fill(8) } as const;
    await expect(openBackup(file, other)).rejects.toThrow(/key file does not open.*BACKUP_KEY_FILE/s);
    await expect(openBackup(file, { kind: 'passphrase', passphrase: 'not the right one' })).rejects.toThrow(
      /made with a key file.*BACKUP_KEY_FILE/s,
    );
    await expect(
      openBackup(
        copyWith(() => Buffer.from('text')),
        SECRET,
      ),
    ).rejects.toThrow(/is not a backup/);
    await expect(openBackup(`${file}.none`, SECRET)).rejects.toThrow(/no backup at/);
  });

  it('of a newer database names the version that can restore it', async () => {
    const backup = await openBackup(file, SECRET);
    const target = { db: anySource().db, blobs: anySource().blobs, writeFile: async () => undefined };

    await expect(restoreContent(backup, target)).rejects.toThrow(/Loopwell 1\.0\.0-test.*9999_oddities/);
    await backup.close();
  });
});

describe('a passphrase', () => {
  it('opens its backup, and no other does', async () => {
    const secret = { kind: 'passphrase', passphrase: 'a few words that are long' } as const;
    const file = path.join(folder(), 'words.lwbackup');
    await make(anySource(), file, { secret, withoutBlobs: true });

    const backup = await openBackup(file, secret);
    expect(backup.head.blobsIn).toBe('nowhere');
    await backup.close();
    await expect(
      openBackup(file, { kind: 'passphrase', passphrase: 'a few words that are Long' }),
    ).rejects.toThrow(/passphrase does not open this backup.*BACKUP_PASSPHRASE/s);
    expect(fs.readFileSync(file).includes('Praxis')).toBe(false);
  });

  it('that is short is refused before anything is written', async () => {
    const file = path.join(folder(), 'short.lwbackup');
    const secret = { kind: 'passphrase', passphrase: 'short' } as const;

    await expect(make(anySource(), file, { secret })).rejects.toThrow(/at least 12 characters/);
    expect(fs.readdirSync(path.dirname(file))).toEqual([]);
  });
});

describe('a folder of backups', () => {
  it('stores a blob once, restores from its newest, and names a blob that was erased or damaged', async () => {
    const database = await KINDS.at(-1)!.openEmpty();
    const source = await fillPractice(database.db, ['first', 'second', 'third']);
    const target = folder();
    let nowMs = Date.UTC(2026, 0, 1);
    const at = { ...source, nowMs: () => nowMs };
    fs.rmSync(blobFile(source.data, source.blobNames[1]!));
    fs.writeFileSync(blobFile(source.data, source.blobNames[2]!), 'changed');

    const first = await make(at, target);
    nowMs += 3600_000;
    fs.writeFileSync(blobFile(source.data, source.blobNames[2]!), 'third');
    const second = await make(at, target);

    expect(first).toMatchObject({ blobCount: 1, newBlobCount: 1 });
    expect(first.lostBlobs.map(({ name, reason }) => [name, reason])).toEqual([
      [source.blobNames[1], 'missing'],
      [source.blobNames[2], 'damaged'],
    ]);
    expect(second).toMatchObject({ blobCount: 2, newBlobCount: 1 });
    expect((await listBackups(target)).map(({ file }) => file)).toEqual([second.file, first.file]);
    expect(await textsOf(target, 'organization')).toContain('Praxis');
    await database.dispose();
    folders.push(source.data);
  });

  it('with a damaged blob is restored only where its loss is accepted', async () => {
    const target = folder();
    await make(anySource(), target);
    const [blob] = fs
      .readdirSync(path.join(target, 'blobs'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile());
    const file = path.join(blob!.parentPath, blob!.name);
    const bytes = fs.readFileSync(file);
    bytes[bytes.length - 1]! ^= 1;
    fs.writeFileSync(file, bytes);

    expect(await refusedRestore(target)).toMatch(/1 stored files.*damaged.*--accept-lost-files/s);
    const database = await KINDS.at(-1)!.openEmpty();
    const restored = await restoreTo(database.db, target, { acceptsLostBlobs: true });
    expect(restored).toMatchObject({ blobCount: 1, lostNow: [{ reason: 'damaged' }] });
    await database.dispose();
  });

  it('is not begun where other files are', async () => {
    const target = folder();
    fs.writeFileSync(path.join(target, 'notes.txt'), 'mine');

    await expect(make(anySource(), target)).rejects.toThrow(/holds other files \(notes\.txt\)/);
  });
});

describe('a backup that is stopped', () => {
  it('leaves nothing that looks like a backup', async () => {
    const target = folder();
    const stop = new AbortController();
    const stopAtFirst = { ...anySource(), blobs: { ...anySource().blobs, read: stopping } };
    async function stopping() {
      stop.abort();
      return Buffer.from('one');
    }

    await expect(make(stopAtFirst, path.join(target, 'x.lwbackup'), { signal: stop.signal })).rejects.toThrow(
      /was stopped/,
    );
    expect(fs.readdirSync(target)).toEqual([]);
  });
});

/** The database, with `write` carried out before the first statement that `isMoment` accepts. */
function writingAt(db: Db, isMoment: (statement: string) => boolean, write: () => Promise<unknown>): Db {
  let written: Promise<unknown> | undefined;
  const atMoment = async (statement: string) => {
    if (isMoment(statement)) await (written ??= write());
  };
  return {
    ...db,
    query: async (scope, statement, params) => {
      await atMoment(statement);
      return db.query(scope, statement, params);
    },
    tx: (scope, work) =>
      db.tx(scope, (sql) =>
        work({
          query: async (statement, params) => {
            await atMoment(statement);
            return sql.query(statement, params);
          },
          exec: async (statement) => {
            await atMoment(statement);
            return sql.exec(statement);
          },
        }),
      ),
  };
}

describe.each(KINDS)('rows written while a backup is made on $name', ({ name }) => {
  it('do not wait for it, and are not in it', async () => {
    const source = sources.get(name)!;
    const file = path.join(folder(), 'meanwhile.lwbackup');
    // The embedded database begins no other transaction before all cursors are declared.
    const moment = source.db.hasOneConnection ? /^fetch/ : /^declare "backup organization"/;
    const write = () => source.db.query('system', "update organization set name = 'changed meanwhile'");

    await make({ ...source, db: writingAt(source.db, (statement) => moment.test(statement), write) }, file);

    const texts = await textsOf(file, 'organization');
    expect(texts).toContain('Praxis Süd');
    expect(texts).not.toContain('changed meanwhile');
    const [now] = await source.db.query('system', 'select name from organization');
    expect(now).toEqual({ name: 'changed meanwhile' });
  });
});
