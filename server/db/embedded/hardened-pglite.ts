import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { AppError } from '#shared/errors.ts';
import type { Row, SqlValue } from '../db.ts';
import { DatabaseStopped, sqlFailure } from '../db.ts';
import type { SqlConnection } from '../serial-db.ts';
import { TYPE_PARSERS } from '../type-parsers.ts';
import { DurableNodeFs } from './durable-node-fs.ts';
import { explainFailedStart } from './explain-failed-start.ts';
import { refuseDamagedLog } from './log-end.ts';
import { clusterPath, markInitialised, prepareClusterDirectory } from './cluster-directory.ts';

/** The fsync hook depends on PGlite internals, so it is used only with the version it was tested with. */
const PROVED_PGLITE_VERSION = '0.5.16';
const POSTGRES_MAJOR = 18;

/** Stored with a cluster when it is created. */
export const CLUSTER_VERSIONS = { pglite: PROVED_PGLITE_VERSION, postgresMajor: POSTGRES_MAJOR };

const DURABILITY = ['fsync=on', 'wal_sync_method=fsync', 'full_page_writes=on', 'synchronous_commit=on'];
/**
 * A search scans one index, of 19 MB for 50,000 clients. One that does not fit is read from disk at every search, which
 * doubles its time.
 */
const MEMORY = ['shared_buffers=32MB', 'wal_buffers=1MB', 'max_connections=5'];
/** Random page reads cost about as much as sequential ones on SSDs, and many pages are cached in memory. */
const PLANS = ['random_page_cost=1.1'];

/** PGlite's default parameters turn fsync off with -F. Ours omit -F and turn on every safety setting. */
export const START_PARAMETERS: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[...DURABILITY, ...MEMORY, ...PLANS].flatMap((setting) => ['-c', setting]),
];

/**
 * Opens the built-in database so that an acknowledged commit survives kill -9 and power failure. The caller must hold
 * the lock of the data directory. Throws AppError if this cannot be guaranteed.
 */
export async function openHardenedPglite(
  directory: string,
  openFiles: (cluster: string) => DurableNodeFs = (cluster) => new DurableNodeFs(cluster),
  /** The compiled database, for a process that opens many: compiling takes longer than opening. */
  engine?: WebAssembly.Module,
): Promise<SqlConnection> {
  const version = installedPgliteVersion();
  if (version !== PROVED_PGLITE_VERSION) {
    throw new AppError(
      'unavailable',
      `The built-in database is version ${version}, but only ${PROVED_PGLITE_VERSION} is known to keep data safe. ` +
        "Run 'npm ci' to install the right one.",
    );
  }
  const log: string[] = [];
  try {
    const state = prepareClusterDirectory(directory, CLUSTER_VERSIONS);
    if (state === 'complete') refuseDamagedLog(clusterPath(directory));
    const files = openFiles(clusterPath(directory));
    const database = await PGlite.create({
      fs: files,
      startParams: START_PARAMETERS,
      parsers: TYPE_PARSERS,
      ...(engine && { pgliteWasmModule: engine }),
      onStderr: (line) => keepLast(log, line),
    });
    await checkDurability(database, files);
    if (state === 'empty') markInitialised(directory, CLUSTER_VERSIONS);
    return connectionTo(database);
  } catch (error) {
    throw explainFailedStart(error, log, directory);
  }
}

const LOG_LINES = 50;

/** The last lines of PostgreSQL's own log say why it could not start. Returns false: do not print them. */
function keepLast(log: string[], line: string): false {
  log.push(line);
  if (log.length > LOG_LINES) log.shift();
  return false;
}

/** Checks that a commit and a checkpoint reached the hook, and that the settings are as requested. */
export async function checkDurability(
  database: PGlite,
  files: { readonly syncCount: number },
): Promise<void> {
  const before = files.syncCount;
  await database.query("select pg_logical_emit_message(true, 'loopwell', 'start')");
  const afterCommit = files.syncCount;
  await database.exec('checkpoint');
  const settings = await database.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [DURABILITY.map((setting) => setting.split('=')[0]!)],
  );
  const isAsAsked = DURABILITY.every((wanted) =>
    settings.rows.some(({ name, setting }) => wanted === `${name}=${setting}`),
  );
  if (afterCommit > before && files.syncCount > afterCommit && isAsAsked) return;
  await database.close();
  throw new AppError(
    'unavailable',
    'The built-in database does not write its data through to the disk, so it is not started: what it confirms ' +
      "could be lost. Run 'npm ci' to install the version Loopwell was tested with, or use PostgreSQL by setting " +
      'DATABASE_URL.',
  );
}

/**
 * Statements on one PGlite, with errors and values as {@link SqlConnection} specifies. After an error that stops the
 * database, every further call rejects at once: PGlite itself would spin forever.
 */
export function connectionTo(database: PGlite): SqlConnection {
  let stopped: DatabaseStopped | undefined;
  const attempt = async <T>(action: () => Promise<T>): Promise<T> => {
    if (stopped) throw stopped;
    try {
      return await action();
    } catch (error) {
      stopped = stopAfter(error);
      throw stopped ?? toSqlError(error);
    }
  };
  return {
    query: <R extends Row>(sql: string, params: readonly SqlValue[] = []) =>
      attempt(async () => (await database.query<R>(sql, [...params])).rows),
    exec: (sql) =>
      attempt(async () => {
        await database.exec(sql);
      }),
    async close() {
      if (stopped) return;
      await attempt(() => database.query('checkpoint'));
      await database.close();
    },
  };
}

/** Severities after which the PostgreSQL process is gone, and the WebAssembly errors thrown when it is. */
const LAST_SEVERITIES = new Set(['PANIC', 'FATAL']);
const LAST_ERRORS = new Set(['RuntimeError', 'ExitStatus']);

function stopAfter(error: unknown): DatabaseStopped | undefined {
  if (!(error instanceof Error)) return undefined;
  const { severity } = error as Error & { severity?: unknown };
  const isLast =
    LAST_ERRORS.has(error.name) || (typeof severity === 'string' && LAST_SEVERITIES.has(severity));
  return isLast ? new DatabaseStopped(error.message) : undefined;
}

function toSqlError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as Error & { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? sqlFailure(error.message, code) : error;
}

function installedPgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  for (let folder = path.dirname(entry); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const file = path.join(folder, 'package.json');
    if (!fs.existsSync(file)) continue;
    const { name, version } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
      name?: string;
      version?: string;
    };
    if (name === '@electric-sql/pglite') return version ?? 'unknown';
  }
  return 'unknown';
}
