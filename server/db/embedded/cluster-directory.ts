import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import { syncDirectory, syncTree } from './durable-node-fs.ts';

/**
 * Files of the built-in database on disk:
 *
 *   <directory>/cluster/       the database cluster
 *   <directory>/INITIALISED    written once the cluster is complete and durable; names the versions that created it
 *   <directory>/INITIALISING   exists while the cluster is created for the first time
 *   <directory>/interrupted-*  left by an interrupted creation; no commit was ever acknowledged
 */
const CLUSTER = 'cluster';
const MARKER = 'INITIALISED';
const MAKING = 'INITIALISING';
/** If one of these is missing, PGlite creates a new, empty cluster or stops halfway through opening. */
const ESSENTIAL = ['PG_VERSION', 'global/pg_control', 'global', 'base', 'pg_wal', 'pg_xact'];

export type ClusterVersions = { pglite: string; postgresMajor: number };

export const clusterPath = (directory: string): string => path.join(directory, CLUSTER);

/**
 * Throws AppError if a practice was stored here and its database is gone. Creating an empty practice instead would look
 * like data loss. `traces` lists other files of a practice found in the data folder.
 */
export function refuseLostDatabase(directory: string, traces: readonly string[]): void {
  if (traces.length === 0 || readMarker(directory)) return;
  const missing = isEmpty(clusterPath(directory)) ? CLUSTER : MARKER;
  throw new AppError(
    'unavailable',
    `${path.join(directory, missing)} is missing or empty, but a practice was stored here (${traces.join(', ')} are not empty). ` +
      'An empty practice is not started in its place. Put the whole data folder back from one backup: a part ' +
      'of another day does not fit the rest, and files it does not name are deleted. ' +
      'If the practice is in PostgreSQL, set DATABASE_URL. For a new practice name another folder: ' +
      'LOOPWELL_DATA=/another/folder npm start.',
  );
}

/**
 * Prepares the directory: moves an unfinished cluster aside and returns whether a complete one exists. Throws AppError
 * if another major version of PostgreSQL created the cluster, or if a part of the cluster or its marker is missing.
 */
export function prepareClusterDirectory(directory: string, expected: ClusterVersions): 'empty' | 'complete' {
  const cluster = clusterPath(directory);
  const marker = readMarker(directory);
  if (!marker) {
    if (!isEmpty(cluster)) {
      refuseWithoutMarker(directory, expected);
      moveAside(directory);
    }
    fs.mkdirSync(cluster, { recursive: true, mode: 0o700 });
    // Must be durable before the first file of the cluster: it distinguishes an interrupted first start from a lost
    // marker.
    writeDurably(path.join(directory, MAKING), '');
    return 'empty';
  }
  if (marker.postgresMajor !== expected.postgresMajor) {
    throw new AppError(
      'unavailable',
      `The data in ${directory} was written by PostgreSQL ${marker.postgresMajor}, and this Loopwell brings ` +
        `PostgreSQL ${expected.postgresMajor}. Start the Loopwell version that wrote it, or name another data ` +
        'directory with LOOPWELL_DATA.',
    );
  }
  const missing = isEmpty(cluster) ? '' : ESSENTIAL.find((name) => !fs.existsSync(path.join(cluster, name)));
  if (missing === undefined) {
    // The caller holds our own lock. A power failure can leave PostgreSQL's lock empty, which it refuses to open.
    fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
    return 'complete';
  }
  throw new AppError(
    'unavailable',
    `${path.join(cluster, missing)} is missing, but a practice was stored here. An empty practice is not started in ` +
      'its place. Put back the data folder from a backup. For a new practice name another folder: ' +
      'LOOPWELL_DATA=/another/folder npm start.',
  );
}

/** Only a cluster that INITIALISING marks as unfinished may be moved aside. */
function refuseWithoutMarker(directory: string, versions: ClusterVersions): void {
  if (fs.existsSync(path.join(directory, MAKING))) return;
  throw new AppError(
    'unavailable',
    `${path.join(directory, MARKER)} is missing or cannot be read, but a database lies beside it, perhaps a part of one. Put the file back ` +
      `from a backup, or write this line into it if nothing else was changed: ${JSON.stringify(versions)} ` +
      `If a first start was cut off here, delete the folder ${directory}.`,
  );
}

function moveAside(directory: string): void {
  let number = 1;
  while (fs.existsSync(path.join(directory, `interrupted-${number}`))) number++;
  fs.renameSync(clusterPath(directory), path.join(directory, `interrupted-${number}`));
}

/** Called once the first start is done. From then on the directory counts as a database. */
export function markInitialised(directory: string, versions: ClusterVersions): void {
  syncTree(clusterPath(directory));
  writeDurably(path.join(directory, MARKER), `${JSON.stringify(versions)}\n`);
  syncDirectory(path.dirname(directory));
  fs.rmSync(path.join(directory, MAKING), { force: true });
}

function writeDurably(name: string, text: string): void {
  fs.writeFileSync(name, text, { mode: 0o600, flush: true });
  syncDirectory(path.dirname(name));
}

const isEmpty = (directory: string): boolean =>
  !fs.existsSync(directory) || fs.readdirSync(directory).length === 0;

/** Also undefined if writing the file was interrupted. */
function readMarker(directory: string): ClusterVersions | undefined {
  let text: string;
  try {
    text = fs.readFileSync(path.join(directory, MARKER), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const { pglite, postgresMajor } = JSON.parse(text) as ClusterVersions;
    return Number.isInteger(postgresMajor) ? { pglite, postgresMajor } : undefined;
  } catch {
    return undefined;
  }
}
