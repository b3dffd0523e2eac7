import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseStopped } from '../db.ts';
import { clusterPath } from './cluster-directory.ts';
import { DurableNodeFs } from './durable-node-fs.ts';
import { checkDurability, openHardenedPglite } from './hardened-pglite.ts';

let root: string;
let template: string;
beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-db-'));
  template = path.join(root, 'template');
  fs.mkdirSync(template);
  const database = await openHardenedPglite(template);
  await database.exec('create table entry (n int primary key); insert into entry values (1)');
  await database.close();
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

/** A directory with a finished database that holds one row. */
function aDirectory(name: string): string {
  const directory = path.join(root, name);
  fs.cpSync(template, directory, { recursive: true });
  return directory;
}

describe('the built-in database', () => {
  it('syncs before it acknowledges', async () => {
    const opened: DurableNodeFs[] = [];
    const database = await openHardenedPglite(aDirectory('syncs'), (cluster) => {
      const files = new DurableNodeFs(cluster);
      opened.push(files);
      return files;
    });
    const before = opened[0]!.syncCount;

    for (let n = 2; n <= 21; n++) await database.query('insert into entry values ($1)', [n]);

    expect(opened[0]!.syncCount - before).toBeGreaterThanOrEqual(20);
    await database.close();
  });

  it('does not acknowledge what could not be synced, and has lost nothing that was', async () => {
    const directory = aDirectory('io-error');
    let isBroken = false;
    const database = await openHardenedPglite(
      directory,
      (cluster) =>
        new DurableNodeFs(cluster, {
          ...fs,
          fsyncSync: (descriptor) => {
            if (isBroken) throw Object.assign(new Error('input/output error'), { code: 'EIO' });
            fs.fsyncSync(descriptor);
          },
        }),
    );
    await database.query('insert into entry values (2)');

    isBroken = true;
    await expect(database.query('insert into entry values (3)')).rejects.toBeInstanceOf(DatabaseStopped);
    isBroken = false;
    // Without this check PGlite itself would never answer again.
    await expect(database.query('select 1')).rejects.toThrow(/disk for free space/);
    await expect(database.exec('rollback')).rejects.toBeInstanceOf(DatabaseStopped);
    await database.close();

    const again = await openHardenedPglite(directory);
    const rows = await again.query<{ n: number }>('select n from entry where n < 3 order by n');
    expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
    await again.close();
  });

  it('is refused when it would not sync', async () => {
    const unhooked = await PGlite.create();

    await expect(checkDurability(unhooked, { syncCount: 7 })).rejects.toThrow(
      /does not write its data through/,
    );
  });

  it('is refused when its settings are right but nothing is synced', async () => {
    const withoutCount = (cluster: string) =>
      Object.defineProperty(new DurableNodeFs(cluster), 'syncCount', { value: 7 });

    await expect(openHardenedPglite(aDirectory('not-synced'), withoutCount)).rejects.toThrow(
      /does not write its data through/,
    );
  });

  it('starts over when its making was cut off, and keeps the remains', async () => {
    const directory = path.join(root, 'cut-off');
    fs.mkdirSync(clusterPath(directory), { recursive: true });
    fs.writeFileSync(path.join(clusterPath(directory), 'PG_VERSION'), '18\n');
    fs.writeFileSync(path.join(directory, 'INITIALISING'), '');

    const database = await openHardenedPglite(directory);

    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    expect(fs.readdirSync(directory).sort()).toEqual(['INITIALISED', 'cluster', 'interrupted-1']);
    await database.close();
  });

  it('opens again after power failed while it was opening', async () => {
    const directory = aDirectory('half-locked');
    fs.writeFileSync(path.join(clusterPath(directory), 'postmaster.pid'), '');

    const database = await openHardenedPglite(directory);

    expect(await database.query('select n from entry')).toEqual([{ n: 1 }]);
    await database.close();
  });

  it('does not touch data of another major version', async () => {
    const directory = aDirectory('older');
    fs.writeFileSync(path.join(directory, 'INITIALISED'), '{"pglite":"0.4.0","postgresMajor":17}');

    await expect(openHardenedPglite(directory)).rejects.toThrow(/written by PostgreSQL 17.*LOOPWELL_DATA/s);
    expect(fs.readdirSync(directory).sort()).toEqual(['INITIALISED', 'cluster']);
  });

  it('is ready again with its rows after it was closed', async () => {
    const database = await openHardenedPglite(aDirectory('closed'));

    expect(await database.query('select n from entry')).toEqual([{ n: 1 }]);
    await database.close();
  });
});
