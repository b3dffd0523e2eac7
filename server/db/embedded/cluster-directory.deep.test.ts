import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterPath, refuseLostDatabase } from './cluster-directory.ts';
import { openHardenedPglite } from './hardened-pglite.ts';

let root: string;
let template: string;
beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-cluster-'));
  template = path.join(root, 'template');
  fs.mkdirSync(template);
  const database = await openHardenedPglite(template);
  await database.exec('create table entry (n int primary key); insert into entry values (1)');
  await database.close();
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

/** A directory with a finished database that holds one row. */
function aDirectory(): string {
  const directory = fs.mkdtempSync(path.join(root, 'case-'));
  fs.cpSync(template, directory, { recursive: true });
  return directory;
}

const inCluster = (directory: string, name: string) => path.join(clusterPath(directory), name);

function eachLog(directory: string, damage: (file: string) => void): void {
  const folder = inCluster(directory, 'pg_wal');
  for (const name of fs.readdirSync(folder)) if (/^[0-9A-F]{24}$/.test(name)) damage(path.join(folder, name));
}

function flipBit(file: string): void {
  const bytes = fs.readFileSync(file);
  bytes[40]! ^= 1;
  fs.writeFileSync(file, bytes);
}

const remove = (file: string) => fs.rmSync(file, { recursive: true });

describe('a database with a part that is missing or damaged', () => {
  it.each<[string, (directory: string) => void, RegExp]>([
    ['no cluster', (at) => remove(clusterPath(at)), /cluster is missing.*backup.*LOOPWELL_DATA=/s],
    ['no version', (at) => remove(inCluster(at, 'PG_VERSION')), /PG_VERSION is missing.*backup/s],
    ['no control file', (at) => remove(inCluster(at, 'global/pg_control')), /pg_control is missing/],
    ['no tables', (at) => remove(inCluster(at, 'base')), /base is missing/],
    ['no log', (at) => remove(inCluster(at, 'pg_wal')), /pg_wal is missing/],
    [
      'no marker',
      (at) => remove(path.join(at, 'INITIALISED')),
      /INITIALISED is missing.*"postgresMajor":18/s,
    ],
    [
      'neither marker nor control file',
      (at) => {
        remove(path.join(at, 'INITIALISED'));
        remove(inCluster(at, 'global/pg_control'));
      },
      /INITIALISED is missing.*perhaps a part of one.*backup/s,
    ],
    [
      'an empty marker',
      (at) => fs.truncateSync(path.join(at, 'INITIALISED')),
      /INITIALISED is missing or cannot be read/,
    ],
    [
      'a log that is cut off',
      (at) => eachLog(at, (file) => fs.truncateSync(file, 5000)),
      /log \(pg_wal\) is cut off.*backup/s,
    ],
    [
      'a control file with a flipped bit',
      (at) => flipBit(inCluster(at, 'global/pg_control')),
      /control file .* damaged/,
    ],
    [
      'an empty control file',
      (at) => fs.truncateSync(inCluster(at, 'global/pg_control')),
      /control file .* damaged/,
    ],
    ['no settings', (at) => remove(inCluster(at, 'postgresql.conf')), /cannot be opened.*backup/s],
  ])('(%s) is refused in a sentence, and left as it is', async (_, damage, words) => {
    const directory = aDirectory();
    damage(directory);
    const before = fs.readdirSync(directory);

    const opening = openHardenedPglite(directory);

    await expect(opening).rejects.toMatchObject({ name: 'AppError', code: 'unavailable' });
    await expect(opening).rejects.toThrow(words);
    expect(fs.readdirSync(directory)).toEqual(before);
  });

  it('opens again with its rows when the marker was written as the refusal says', async () => {
    const directory = aDirectory();
    remove(path.join(directory, 'INITIALISED'));
    let refusal = '';
    await openHardenedPglite(directory).catch((error: Error) => (refusal = error.message));

    fs.writeFileSync(path.join(directory, 'INITIALISED'), /\{.*\}/.exec(refusal)![0]);

    const database = await openHardenedPglite(directory);
    expect(await database.query('select n from entry')).toEqual([{ n: 1 }]);
    await database.close();
  });
});

describe('a database whose process was killed', () => {
  const unlike = /log \(pg_wal\) .* is cut off or damaged.*Nothing was changed.*backup.*delete the file/s;
  let killed: string;
  beforeAll(async () => {
    const running = aDirectory();
    const database = await openHardenedPglite(running);
    for (let n = 2; n <= 40; n++) await database.query('insert into entry values ($1)', [n]);
    killed = fs.mkdtempSync(path.join(root, 'killed-'));
    fs.cpSync(running, killed, { recursive: true });
    await database.close();
  });

  /** Changes the log so many bytes before its end; returns the folder and a picture of its log. */
  function damageLog(beforeEndBytes: number, damage: (bytes: Uint8Array, at: number) => void) {
    const directory = fs.mkdtempSync(path.join(root, 'case-'));
    fs.cpSync(killed, directory, { recursive: true });
    const [segment, end] = fs.readFileSync(inCluster(directory, 'loopwell_log_end'), 'latin1').split(' ');
    const file = inCluster(directory, `pg_wal/${segment!}`);
    const bytes = fs.readFileSync(file);
    damage(bytes, Number(end) - beforeEndBytes);
    fs.writeFileSync(file, bytes);
    return { directory, log: () => fs.readFileSync(file), damaged: bytes };
  }

  it.each<[string, number, (bytes: Uint8Array, at: number) => void]>([
    ['its last byte', 1, (bytes, at) => (bytes[at]! ^= 1)],
    ['a bit of an earlier record', 1500, (bytes, at) => (bytes[at]! ^= 16)],
    ['everything after a place', 1000, (bytes, at) => bytes.fill(0, at)],
  ])('is refused when its log lost %s, which stays as it is', async (_, beforeEndBytes, damage) => {
    const { directory, log, damaged } = damageLog(beforeEndBytes, damage);

    await expect(openHardenedPglite(directory)).rejects.toThrow(unlike);

    expect(log().equals(damaged)).toBe(true);
  });

  it('opens without the last changes once that was allowed as the refusal says', async () => {
    const { directory } = damageLog(1000, (bytes, at) => bytes.fill(0, at));
    fs.rmSync(inCluster(directory, 'loopwell_log_end'));

    const database = await openHardenedPglite(directory);

    const [row] = await database.query<{ n: number }>('select count(*) as n from entry');
    expect(row!.n).toBeGreaterThan(0);
    expect(row!.n).toBeLessThan(40);
    await database.close();
  });

  it('has every row when its log is whole', async () => {
    const { directory } = damageLog(0, () => undefined);

    const database = await openHardenedPglite(directory);

    expect(await database.query('select count(*) as n from entry')).toEqual([{ n: 40 }]);
    await database.close();
  });
});

describe('a folder without its database', () => {
  it.each([
    ['everything of it', (directory: string) => remove(directory), /cluster is missing/],
    ['the cluster', (directory: string) => remove(clusterPath(directory)), undefined],
    [
      'the marker',
      (directory: string) => remove(path.join(directory, 'INITIALISED')),
      /INITIALISED is missing/,
    ],
  ])('is refused beside the keys of a practice (%s)', (_, damage, words) => {
    const directory = aDirectory();
    damage(directory);

    const refuse = () => refuseLostDatabase(directory, ['keys']);

    // A marker without its cluster is refused when the cluster is opened.
    if (words) expect(refuse).toThrow(words);
    else expect(refuse).not.toThrow();
  });

  it('is a first start where nothing of a practice is there', () => {
    expect(() => refuseLostDatabase(path.join(root, 'nothing'), [])).not.toThrow();
  });

  it('whose first start was cut off late starts over', async () => {
    const directory = aDirectory();
    remove(path.join(directory, 'INITIALISED'));
    fs.writeFileSync(path.join(directory, 'INITIALISING'), '');

    const database = await openHardenedPglite(directory);

    await expect(database.query('select n from entry')).rejects.toThrow(/entry/);
    expect(fs.readdirSync(directory).sort()).toEqual(['INITIALISED', 'cluster', 'interrupted-1']);
    await database.close();
  });
});
