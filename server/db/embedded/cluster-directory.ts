import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import { syncDirectory, syncTree } from './durable-node-fs.ts';

/**
 * What the built-in database keeps on disk:
 *
 *   <directory>/cluster/       the database cluster
 *   <directory>/INITIALISED    written once the cluster is complete and durable; names the versions that made it
 *   <directory>/interrupted-*  a cluster whose making was cut off; nothing was ever acknowledged from it
 */
const CLUSTER = 'cluster';
const MARKER = 'INITIALISED';

export type ClusterVersions = { pglite: string; postgresMajor: number };

export const clusterPath = (directory: string): string => path.join(directory, CLUSTER);

/**
 * Readies the directory: moves a half-made cluster aside and says whether a complete one is there. Throws AppError
 * when the cluster was made by a PostgreSQL of another major version, whose files this one cannot read.
 */
export function prepareClusterDirectory(directory: string, expected: ClusterVersions): 'empty' | 'complete' {
  const cluster = clusterPath(directory);
  fs.mkdirSync(cluster, { recursive: true, mode: 0o700 });
  const marker = readMarker(directory);
  if (!marker) {
    if (fs.readdirSync(cluster).length === 0) return 'empty';
    moveAside(directory);
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
  return 'complete';
}

function moveAside(directory: string): void {
  let number = 1;
  while (fs.existsSync(path.join(directory, `interrupted-${number}`))) number++;
  fs.renameSync(clusterPath(directory), path.join(directory, `interrupted-${number}`));
  fs.mkdirSync(clusterPath(directory), { mode: 0o700 });
}

/** Called once the first start is done: from here on the directory counts as a database. */
export function markInitialised(directory: string, versions: ClusterVersions): void {
  syncTree(clusterPath(directory));
  const file = fs.openSync(path.join(directory, MARKER), 'w', 0o600);
  try {
    fs.writeSync(file, `${JSON.stringify(versions)}\n`);
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
  syncDirectory(directory);
  syncDirectory(path.dirname(directory));
}

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
    // Cut off while it was written: the cluster was not in use yet.
    return undefined;
  }
}
