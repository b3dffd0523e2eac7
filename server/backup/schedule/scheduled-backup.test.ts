import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseKind, databasesToTest, fastDatabase } from '#server/db/testing/each-database.ts';
import { MIGRATIONS } from '#server/db/migrations/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { listBackups } from '../store/backup-folder.ts';
import { openBackup } from '../store/open-backup.ts';
import { restoreContent } from '../restore/restore-content.ts';
import { aFolder, blobFile, fillPractice, SECRET, TEST_MIGRATIONS } from '../testing/a-practice.ts';
import { backUpBeforeUpdate } from '../update/before-update.ts';
import { runScheduledBackup, type Schedule } from './scheduled-backup.ts';
import { readBackupState, TURN_MS } from './turn.ts';
import { verifyBackup } from './verify-backup.ts';

const DAY_MS = 24 * 3600_000;
const START_MS = Date.UTC(2026, 0, 1, 12);

let source: Awaited<ReturnType<typeof fillPractice>>;
let dispose: () => Promise<void>;
let nowMs = START_MS;
let folder: string;
const folders: string[] = [];

beforeAll(async () => {
  const database = await fastDatabase().openEmpty();
  dispose = database.dispose;
  source = { ...(await fillPractice(database.db, ['one', 'two'])), nowMs: () => nowMs };
});
beforeEach(async () => {
  folder = aFolder();
  folders.push(folder);
  nowMs = START_MS;
  await source.db.query('system', 'delete from backup_state');
});
afterAll(async () => {
  await dispose();
  for (const each of [...folders, source.data]) fs.rmSync(each, { recursive: true, force: true });
});

const WHOLE = { rowCount: 1, blobCount: 2, lostBefore: [], lostNow: [], orphanCount: 0 };

const schedule = (more: Partial<Schedule> = {}): Schedule => ({
  source,
  folder,
  secret: SECRET,
  times: { kind: 'every', hours: 24 },
  holder: 'server-1',
  verify: async () => WHOLE,
  repeat: () => () => undefined,
  ...more,
});

describe('a backup by schedule', () => {
  it('is made once by two servers that begin together, and again when the next is due', async () => {
    const verified: string[] = [];
    const verify = async (file: string) => {
      verified.push(file);
      return WHOLE;
    };

    const made = await Promise.all([
      runScheduledBackup(schedule({ verify })),
      runScheduledBackup(schedule({ verify, holder: 'server-2' })),
    ]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await runScheduledBackup(schedule({ verify }))).toBe(false);
    expect(await readBackupState(source.db)).toEqual({
      madeAtMs: START_MS,
      verifiedAtMs: START_MS,
      problem: undefined,
    });

    nowMs += DAY_MS;
    expect(await runScheduledBackup(schedule({ verify, holder: 'server-2' }))).toBe(true);
    const files = (await listBackups(folder)).map(({ file }) => file);
    expect(verified.toReversed()).toEqual(files);
    expect(files).toHaveLength(2);
  });

  it('is taken over from a server that died, after its turn', async () => {
    const dies = () => new Promise<never>(() => undefined);
    void runScheduledBackup(schedule({ verify: dies })).catch(() => undefined);
    await expect.poll(async () => (await listBackups(folder)).length).toBe(1);

    expect(await runScheduledBackup(schedule({ holder: 'server-2' }))).toBe(false);
    nowMs += TURN_MS;
    expect(await runScheduledBackup(schedule({ holder: 'server-2' }))).toBe(true);
  });

  it('that fails is known with its reason, and is tried again half an hour later', async () => {
    const fails = () => Promise.reject(new Error('The disk is full.'));
    await expect(runScheduledBackup(schedule({ verify: fails }))).rejects.toThrow('The disk is full.');
    expect(await readBackupState(source.db)).toEqual({
      madeAtMs: undefined,
      verifiedAtMs: undefined,
      problem: 'The disk is full.',
    });

    expect(await runScheduledBackup(schedule())).toBe(false);
    nowMs += 30 * 60_000;
    expect(await runScheduledBackup(schedule())).toBe(true);
    expect((await readBackupState(source.db)).problem).toBeUndefined();
  });

  it('thins out by the rule, and keeps the blobs that remaining backups name', async () => {
    for (let day = 0; day < 9; day++) {
      await runScheduledBackup(schedule());
      nowMs += DAY_MS;
    }

    const left = await listBackups(folder);
    expect(left.map(({ madeAtMs }) => new Date(madeAtMs).getUTCDate())).toEqual([9, 8, 7, 6, 5, 4, 3]);
    const backup = await openBackup(folder, SECRET);
    const blobs: number[] = [];
    for await (const content of backup.records) {
      if ('record' in content && content.record.kind === 'blob') blobs.push(content.payload.length);
    }
    await backup.close();
    expect(blobs).toEqual([3, 3]);
  });
});

describe('the verification of a backup', () => {
  const verify = (file: string) =>
    verifyBackup({
      file,
      secret: SECRET,
      scratchParent: folder,
      blobs: source.blobs,
      openScratch: async () => (await (fastDatabase() as DatabaseKind).openEmpty()).db,
      migrations: TEST_MIGRATIONS,
    });

  it('finds a blob that is damaged among the backups, and the next backup stores it anew', async () => {
    expect(await runScheduledBackup(schedule({ verify }))).toBe(true);
    expect((await readBackupState(source.db)).problem).toBeUndefined();
    const [blob] = fs
      .readdirSync(path.join(folder, 'blobs'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile());
    fs.appendFileSync(path.join(blob!.parentPath, blob!.name), 'x');

    nowMs += DAY_MS;
    await runScheduledBackup(schedule({ verify }));
    expect((await readBackupState(source.db)).problem).toMatch(/1 stored files are damaged in the folder/);
    nowMs += DAY_MS;
    await runScheduledBackup(schedule({ verify }));
    expect(await readBackupState(source.db)).toMatchObject({ verifiedAtMs: nowMs, problem: undefined });
  });

  it('of a backup with less than the data folder should have says so', async () => {
    const hidden = `${blobFile(source.data, source.blobNames[0]!)}.away`;
    fs.renameSync(blobFile(source.data, source.blobNames[0]!), hidden);

    await runScheduledBackup(schedule());
    expect((await readBackupState(source.db)).problem).toMatch(/1 stored files are missing or damaged/);
    fs.renameSync(hidden, blobFile(source.data, source.blobNames[0]!));
  });
});

describe('a new version that changes the database', () => {
  const NEXT = { name: '9999_next', sql: 'alter table organization add column motto text' };

  it.each(databasesToTest().map((kind) => [kind.name, kind] as const))(
    'first makes a backup, which the version before can restore (%s)',
    async (_, kind) => {
      const { db, dispose: close } = await kind.open();
      const data = aFolder();
      folders.push(data);
      const old = { ...source, db, dataDirectory: data };
      const update = { source: old, scheduled: undefined, isEmbedded: true };

      expect(await backUpBeforeUpdate(update)).toBeUndefined();
      const report = await backUpBeforeUpdate({ ...update, migrations: [...MIGRATIONS, NEXT] });
      await migrate(db, [...MIGRATIONS, NEXT]);

      const key = fs.readFileSync(path.join(data, 'keys', 'before-updates-key'));
      const backup = await openBackup(report!.file, { kind: 'keyFile', bytes: key });
      const fresh = await kind.openEmpty();
      const target = { db: fresh.db, blobs: source.blobs, writeFile: async () => undefined };
      expect((await restoreContent(backup, target)).rowCount).toBe(report!.rowCount);
      expect(await migrate(fresh.db)).toEqual([]);
      await backup.close();
      await fresh.dispose();
      await close();
    },
  );

  it('keeps that backup apart from those by schedule, which are thinned out', async () => {
    const { db, dispose: close } = await fastDatabase().open();
    const made = await backUpBeforeUpdate({
      source: { ...source, db },
      scheduled: { folder, secret: SECRET },
      isEmbedded: false,
      migrations: [...MIGRATIONS, NEXT],
    });
    await close();

    for (let hour = 0; hour < 2; hour++) {
      await runScheduledBackup(schedule({ times: { kind: 'every', hours: 1 } }));
      nowMs += 3600_000;
    }
    expect(await listBackups(folder)).toHaveLength(1);
    expect(fs.existsSync(made!.file)).toBe(true);
  });

  it('changes nothing if the backup fails', async () => {
    const { db, dispose: close } = await fastDatabase().open();
    const target = path.join(folder, 'a-file');
    fs.writeFileSync(target, 'in the way');
    const update = {
      source: { ...source, db },
      scheduled: { folder: target, secret: SECRET },
      isEmbedded: false,
      migrations: [...MIGRATIONS, NEXT],
    };

    await expect(backUpBeforeUpdate(update)).rejects.toThrow(
      /nothing was changed.*BACKUP_BEFORE_UPDATE=off/s,
    );
    await close();
  });
});
