import type { Db } from './db.ts';
import { connectDatabaseThread } from './embedded/worker-client.ts';
import { openPostgres } from './pg.ts';
import { createSerialDb } from './serial-db.ts';

export type DatabaseOptions = {
  /** PostgreSQL to use; the built-in database when absent. */
  databaseUrl: string | undefined;
  /** Folder of the built-in database; the caller holds the lock of the data directory. */
  directory: string;
  /** The bundled `pglite-worker`. */
  workerUrl: URL;
  /** The built-in database has ended by itself; only a new start brings it back. */
  onLost: () => void;
};

/** Opens the database the configuration asks for. Throws AppError naming cause and way out. */
export async function openDatabase({
  databaseUrl,
  directory,
  workerUrl,
  onLost,
}: DatabaseOptions): Promise<Db> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl);
  return createSerialDb(await connectDatabaseThread(workerUrl, directory, onLost));
}
