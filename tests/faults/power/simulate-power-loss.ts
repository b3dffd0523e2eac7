import fs from 'node:fs';
import path from 'node:path';
import { clusterPath } from '#server/db/embedded/cluster-directory.ts';
import { openHardenedPglite } from '#server/db/embedded/hardened-pglite.ts';
import { createSerialDb, onlyConnection } from '#server/db/serial-db.ts';
import { CRASH_STYLES, CrashingDisk, seededRandom } from '#server/db/testing/crashing-disk.ts';
import { compiledEngine } from '#server/db/testing/memory-database.ts';
import { createFsBlobStore } from '#server/storage/fs-blob-store.ts';
import { buildTestServer, type TestServer, type TestUser } from '#server/testing/test-server.ts';
import { type Call, Oracle } from '../oracle.ts';
import { CrashingBlobs } from './crashing-blobs.ts';
import { prepareCluster } from './prepared-cluster.ts';
import { unlikeIndexes } from './unlike-indexes.ts';

export type PowerLossOptions = {
  /** An empty folder of the caller. */
  root: string;
  seed: number;
  cuts: number;
  /** Syncs the simulated disk confirms without doing them: shows that this simulation finds lost data. */
  ignores?: 'database' | 'files' | 'folders';
};

export type PowerLossResult = { cuts: number; acknowledged: number; checked: number; problems: string[] };

/** This share of the starts after a power failure is cut off by another one. */
const SECOND_FAILURE_SHARE = 0.25;
/** A start after a power failure makes about 60 writes and syncs. */
const MOST_OPERATIONS_OF_START = 60;

type Cut = { directory: string; acknowledged: number; label: string };

/** Mean number of writes and syncs between two cuts. A write of the practice takes about ten. */
const OPERATIONS_BETWEEN_CUTS = 30;
const PARALLEL_WRITERS = 3;
/** After so many writes the database also writes its tables, not only its log. */
const WRITES_PER_CHECKPOINT = 12;

/**
 * Writes to the real server code on a simulated disk, cuts the power at seeded moments, also in the middle of a sync,
 * and opens what is left of database and blobs. Every acknowledged row and part must be there.
 */
export async function simulatePowerLoss(options: PowerLossOptions): Promise<PowerLossResult> {
  const { root, seed, cuts: wanted, ignores } = options;
  const random = seededRandom(seed);
  const directory = path.join(root, 'disk');
  await prepareCluster(directory);
  let onOperation: () => void = () => undefined;
  const disks: CrashingDisk[] = [];
  const openFiles = (cluster: string) => {
    const disk = new CrashingDisk(cluster, {
      ignoresSyncs: ignores === 'database',
      onOperation: () => onOperation(),
    });
    disks.push(disk);
    return disk;
  };
  const connection = await openHardenedPglite(directory, openFiles, await compiledEngine());
  const blobs = new CrashingBlobs(path.join(root, 'blobs'), {
    onOperation: () => onOperation(),
    ...(ignores && ignores !== 'database' && { ignores }),
  });
  const server = await buildTestServer({
    db: createSerialDb(onlyConnection(connection)),
    blobs: () => createFsBlobStore(path.join(root, 'blobs'), blobs.files),
  });
  const user = await server.seedUser(await server.seedOrganization(), {
    groups: ['AccountAdmin', 'Therapist'],
  });
  const oracle = new Oracle(user, random);
  const call = callOf(server, await server.tokenFor(user));
  await connection.exec('checkpoint');

  const pending: Cut[] = [];
  const result: PowerLossResult = { cuts: 0, acknowledged: 0, checked: 0, problems: [] };
  let untilCut = 1 + Math.floor(random() * 2 * OPERATIONS_BETWEEN_CUTS);
  onOperation = () => {
    if (--untilCut > 0 || result.cuts >= wanted) return;
    untilCut = 1 + Math.floor(random() * 2 * OPERATIONS_BETWEEN_CUTS);
    const style = CRASH_STYLES[Math.floor(random() * CRASH_STYLES.length)]!;
    const label = `seed ${seed}, cut ${++result.cuts} (${style})`;
    const after = path.join(root, `after-${result.cuts}`);
    fs.mkdirSync(after);
    fs.copyFileSync(path.join(directory, 'INITIALISED'), path.join(after, 'INITIALISED'));
    disks[0]!.crashInto(clusterPath(after), random, style);
    blobs.crashInto(path.join(after, 'blobs'), random, style);
    pending.push({ directory: after, acknowledged: oracle.entries.length, label });
  };
  while (result.cuts < wanted) {
    await Promise.all(Array.from({ length: PARALLEL_WRITERS }, () => oracle.write(call)));
    if (oracle.entries.length % WRITES_PER_CHECKPOINT < PARALLEL_WRITERS) await connection.exec('checkpoint');
    for (const cut of pending.splice(0)) {
      result.checked += cut.acknowledged;
      const isCutAgain = random() < SECOND_FAILURE_SHARE;
      const start = isCutAgain ? await cutStart(cut, random).catch(() => cut) : cut;
      result.problems.push(
        ...(await problemsAfter(start, oracle, user)).map((text) => `${start.label}: ${text}`),
      );
      fs.rmSync(cut.directory, { recursive: true });
    }
  }
  result.acknowledged = oracle.entries.length;
  if (oracle.unanswered > 0) result.problems.push(`seed ${seed}: ${oracle.unanswered} writes were refused`);
  await server.close();
  await connection.close();
  return result;
}

const callOf =
  (server: TestServer, token: string): Call =>
  (method, url, body) =>
    server.call(method, url, { token, body });

/** Cuts the power a second time while the database recovers. The result lies below the folder of the first cut. */
async function cutStart(cut: Cut, random: () => number): Promise<Cut> {
  const again = path.join(cut.directory, 'again');
  let untilCut = 1 + Math.floor(random() * MOST_OPERATIONS_OF_START);
  const disks: CrashingDisk[] = [];
  const onOperation = () => {
    if (--untilCut !== 0) return;
    fs.mkdirSync(again);
    fs.copyFileSync(path.join(cut.directory, 'INITIALISED'), path.join(again, 'INITIALISED'));
    fs.cpSync(path.join(cut.directory, 'blobs'), path.join(again, 'blobs'), { recursive: true });
    disks[0]!.crashInto(clusterPath(again), random);
  };
  const openFiles = (cluster: string) => {
    disks.push(new CrashingDisk(cluster, { onOperation }));
    return disks[0]!;
  };
  const connection = await openHardenedPglite(cut.directory, openFiles, await compiledEngine());
  await connection.close();
  return fs.existsSync(again) ? { ...cut, directory: again, label: `${cut.label}, cut again` } : cut;
}

/** Power is back: opens what is left, and asks for everything that was acknowledged. */
async function problemsAfter(cut: Cut, oracle: Oracle, user: TestUser): Promise<string[]> {
  const connection = await openHardenedPglite(cut.directory, undefined, await compiledEngine()).catch(
    (error: Error) => error,
  );
  if (connection instanceof Error) return [`cannot be opened: ${connection.message}`];
  const db = createSerialDb(onlyConnection(connection));
  try {
    const blobs = path.join(cut.directory, 'blobs');
    const server = await buildTestServer({ db, blobs: () => createFsBlobStore(blobs) });
    const missing = await oracle.missing(callOf(server, await server.tokenFor(user)), cut.acknowledged);
    await server.close();
    return [...missing, ...(await unlikeIndexes(db))];
  } finally {
    await db.close();
  }
}
