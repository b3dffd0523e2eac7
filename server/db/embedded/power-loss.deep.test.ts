import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CrashingDiskOptions } from '../testing/crashing-disk.ts';
import { CrashingDisk, seededRandom } from '../testing/crashing-disk.ts';
import { clusterPath } from './cluster-directory.ts';
import { openHardenedPglite } from './hardened-pglite.ts';

const ROWS = 60;
const CUTS = [3, 11, 17, 26, 34, 41, 52, 60];
const CHECKPOINTS = new Set([10, 40]);
const SEED = 20_261_120;

let root: string;
let fresh: string;

beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-power-'));
  fresh = path.join(root, 'fresh');
  fs.mkdirSync(fresh);
  const database = await openHardenedPglite(fresh);
  await database.exec('create table entry (n int primary key, filler text)');
  await database.close();
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

type Cut = { directory: string; acknowledged: number };

/** Writes rows and simulates a power cut after some of them. Each cut has its own disk. */
async function writeAndCut(name: string, options: CrashingDiskOptions): Promise<Cut[]> {
  const directory = path.join(root, name);
  fs.cpSync(fresh, directory, { recursive: true });
  const opened: CrashingDisk[] = [];
  const database = await openHardenedPglite(directory, (cluster) => {
    const disk = new CrashingDisk(cluster, options);
    opened.push(disk);
    return disk;
  });
  const [disk] = opened;
  const random = seededRandom(SEED);
  const cuts: Cut[] = [];
  for (let n = 1; n <= ROWS; n++) {
    await database.query('insert into entry values ($1, $2)', [n, 'x'.repeat(Math.floor(random() * 6000))]);
    if (CHECKPOINTS.has(n)) await database.exec('checkpoint');
    if (!CUTS.includes(n)) continue;
    const after = path.join(root, `${name}-after-${n}`);
    fs.mkdirSync(after);
    fs.copyFileSync(path.join(directory, 'INITIALISED'), path.join(after, 'INITIALISED'));
    disk?.crashInto(clusterPath(after), random);
    cuts.push({ directory: after, acknowledged: n });
  }
  await database.close();
  return cuts;
}

/** Rows found after power returns, counted by table and by index. */
async function recovered({ directory }: Cut): Promise<{ byTable: number; byIndex: number } | 'cannot open'> {
  try {
    const database = await openHardenedPglite(directory);
    await database.exec(
      'set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off',
    );
    const [table] = await database.query<{ n: number }>('select count(*) as n from entry');
    await database.exec('reset all; set enable_seqscan = off');
    const [index] = await database.query<{ n: number }>('select count(*) as n from entry where n > 0');
    await database.close();
    return { byTable: table!.n, byIndex: index!.n };
  } catch {
    return 'cannot open';
  }
}

describe('the built-in database after a power failure', () => {
  it('has every row it has acknowledged', async () => {
    const cuts = await writeAndCut('honest', {});

    expect(cuts).toHaveLength(CUTS.length);
    for (const cut of cuts) {
      expect(await recovered(cut)).toEqual({ byTable: cut.acknowledged, byIndex: cut.acknowledged });
    }
  });

  it('would lose rows without its syncs, so this test can tell', async () => {
    const cuts = await writeAndCut('lying', { ignoresSyncs: true });
    const results = [];
    for (const cut of cuts.slice(0, 3)) {
      const found = await recovered(cut);
      results.push(found !== 'cannot open' && found.byTable === cut.acknowledged);
    }

    expect(results).toContain(false);
  });
});
