import type { Db } from './db.ts';
import { refuseLostDatabase } from './embedded/cluster-directory.ts';
import { openRestarting } from './embedded/restarting-source.ts';
import type { OnLost } from './embedded/worker-client.ts';
import { connectDatabaseThread } from './embedded/worker-client.ts';
import { openPostgres } from './pg.ts';
import { withReadReplica } from './read-replica.ts';
import { createSerialDb } from './serial-db.ts';

export type DatabaseOptions = {
  /** URL of the PostgreSQL to use; the built-in database if undefined. */
  databaseUrl: string | undefined;
  /** URL of a streaming replica of `databaseUrl`, for lists. */
  replicaUrl?: string | undefined;
  /** Folder of the built-in database; the caller holds the lock of the data directory. */
  directory: string;
  /** The bundled `pglite-worker`. */
  workerUrl: URL;
  /** Other files of a practice found in the data folder; see {@link refuseLostDatabase}. */
  traces: readonly string[];
  /** Receives a sentence when the built-in database was lost, and when it is back. */
  say: (text: string) => void;
  /** The built-in database was lost and could not be restarted. The server itself must be restarted. */
  onLost: () => void;
};

/** Opens the configured database. Throws AppError naming cause and remedy. */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  const { databaseUrl, directory, workerUrl, traces, say, onLost } = options;
  if (databaseUrl !== undefined) return openServer(databaseUrl, options);
  refuseLostDatabase(directory, traces);
  const open = (onThreadLost: OnLost) => connectDatabaseThread({ workerUrl, directory }, onThreadLost);
  return createSerialDb(await openRestarting({ open, say, onGivenUp: onLost }));
}

async function openServer(databaseUrl: string, { replicaUrl, say }: DatabaseOptions): Promise<Db> {
  const primary = await openPostgres(databaseUrl);
  if (replicaUrl === undefined) return primary;
  return withReadReplica({
    primary,
    connect: () => openPostgres(replicaUrl),
    nowMs: Date.now,
    waitMs: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
    say,
  });
}
