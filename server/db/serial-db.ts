import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db, Row, SqlSession, SqlValue, TxScope } from './db.ts';
import { beginIn, checkParameters } from './db.ts';

/** One database connection; its statements run one after the other. */
export type SqlConnection = SqlSession & { close(): Promise<void> };

/** Where a transaction gets its connection: one that was lost may have been replaced since the one before. */
export type ConnectionSource = { current(): Promise<SqlConnection>; close(): Promise<void> };

export const onlyConnection = (connection: SqlConnection): ConnectionSource => ({
  current: () => Promise.resolve(connection),
  close: () => connection.close(),
});

/** Tables a tenth of which has changed since they were tidied, as the autovacuum of a server would choose them. */
const CHANGED_TABLES = `
  select quote_ident(t.relname) as name
  from pg_stat_user_tables t join pg_class c on c.oid = t.relid
  where t.schemaname = 'public'
    and greatest(t.n_dead_tup, t.n_ins_since_vacuum, t.n_mod_since_analyze) > 50 + 0.1 * greatest(c.reltuples, 0)
  order by t.relname`;

/**
 * A Db on a single connection: transactions wait for each other. One that is begun inside another would wait for
 * itself for ever, so that is an error at once.
 */
export function createSerialDb(source: ConnectionSource): Db {
  const inside = new AsyncLocalStorage<true>();
  let tail: Promise<unknown> = Promise.resolve();

  async function run<T>(scope: TxScope, work: (sql: SqlSession) => Promise<T>): Promise<T> {
    const begin = beginIn(scope);
    // Asked once: a transaction that began on a connection must never go on with another.
    const connection = await source.current();
    try {
      await connection.exec(begin);
      const result = await inside.run(true, () => work(checkedSession(connection)));
      await connection.exec('commit');
      return result;
    } catch (error) {
      // A connection that is gone has rolled back by itself, and the first error says more than this one.
      await connection.exec('rollback').catch(() => undefined);
      throw error;
    }
  }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (inside.getStore()) {
      return Promise.reject(
        new Error('A transaction was begun inside another; pass the session on instead.'),
      );
    }
    const result = tail.then(work);
    tail = result.catch(() => undefined);
    return result;
  };
  const tx: Db['tx'] = (scope, work) => inTurn(() => run(scope, work));

  // A table at a time, so that nobody waits for all of them.
  async function tidy(): Promise<void> {
    // What this connection has changed itself it otherwise counts up to a second later.
    await inTurn(async () => (await source.current()).exec('select pg_stat_force_next_flush()'));
    const tables = await tx('owner', (sql) => sql.query<{ name: string }>(CHANGED_TABLES));
    const failed: unknown[] = [];
    for (const { name } of tables) {
      // A damaged table must not keep the others from being tidied.
      await inTurn(async () => (await source.current()).exec(`vacuum (analyze) ${name}`)).catch(
        (error: unknown) => failed.push(error),
      );
    }
    if (failed.length > 0) throw failed[0];
  }

  return {
    tx,
    query: <R extends Row>(scope: TxScope, sql: string, params?: readonly SqlValue[]) =>
      tx(scope, (session) => session.query<R>(sql, params)),
    tidy,
    async close() {
      await tail;
      await source.close();
    },
  };
}

const checkedSession = (connection: SqlConnection): SqlSession => ({
  async query(sql, params = []) {
    checkParameters(sql, params);
    return connection.query(sql, params);
  },
  exec: (sql) => connection.exec(sql),
});
