import pg from 'pg';
import { AppError } from '#shared/errors.ts';
import { errorMessage } from '#shared/error-message.ts';
import type { Db, Row, SqlSession, SqlValue, TxScope } from './db.ts';
import { checkParameters, databaseUnreachable, inTransaction, sqlFailure } from './db.ts';
import { TYPE_PARSERS } from './type-parsers.ts';

const OLDEST_SERVER_VERSION = 150_000;
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;

/** Errors that do not come from the database mean a broken connection. */
const toSqlError = (error: unknown): Error =>
  error instanceof pg.DatabaseError
    ? sqlFailure(error.message, error.code ?? 'XX000')
    : databaseUnreachable();

function sessionOf(client: pg.PoolClient): SqlSession {
  return {
    async query<R extends Row>(sql: string, params: readonly SqlValue[] = []) {
      checkParameters(sql, params);
      try {
        return (await client.query<R>(sql, [...params])).rows;
      } catch (error) {
        throw toSqlError(error);
      }
    },
    async exec(sql) {
      try {
        await client.query(sql);
      } catch (error) {
        throw toSqlError(error);
      }
    },
  };
}

const parserOf = (oid: number) => TYPE_PARSERS[oid] ?? ((text: string): unknown => text);

/** PostgreSQL 15 or newer at `DATABASE_URL`. Throws AppError with the remedy if it cannot be used. */
export async function openPostgres(connectionString: string): Promise<Db> {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser: parserOf },
  });
  // The pool replaces an idle connection that breaks. Without a listener Node would end the process.
  pool.on('error', () => undefined);
  await checkServer(pool);

  const tx: Db['tx'] = async (scope, work) => {
    const client = await pool.connect().catch(() => Promise.reject(databaseUnreachable()));
    let lost: Error | undefined;
    // The pool listens to idle connections only. Without a listener here, a broken connection would end the process.
    const onLost = (error: Error) => void (lost = error);
    client.on('error', onLost);
    try {
      const session = sessionOf(client);
      return await inTransaction(session, scope, () => work(session));
    } finally {
      client.off('error', onLost);
      client.release(lost);
    }
  };
  return {
    tx,
    query: <R extends Row>(scope: TxScope, sql: string, params?: readonly SqlValue[]) =>
      tx(scope, (session) => session.query<R>(sql, params)),
    close: () => pool.end(),
  };
}

async function checkServer(pool: pg.Pool): Promise<void> {
  let version: number;
  try {
    const result = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    version = result.rows[0]?.version ?? 0;
  } catch (error) {
    await pool.end();
    const reason = errorMessage(error);
    throw new AppError(
      'unavailable',
      `The database at DATABASE_URL cannot be reached (${reason}). Check the address and that it is running, or ` +
        'start without DATABASE_URL to use the built-in database.',
    );
  }
  if (version >= OLDEST_SERVER_VERSION) return;
  await pool.end();
  throw new AppError(
    'unavailable',
    `The database at DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; Loopwell needs 15 or newer.`,
  );
}
