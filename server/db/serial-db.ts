import { AsyncLocalStorage } from 'node:async_hooks';
import { createFairQueue } from '../model/fair-queue.ts';
import type { Db, Row, SqlSession, SqlValue, TxScope } from './db.ts';
import { checkParameters, inTransaction } from './db.ts';

/** One database connection; its statements run one after the other. */
export type SqlConnection = SqlSession & { close(): Promise<void> };

/**
 * Supplies the connection of a transaction. A lost connection may have been replaced since the previous transaction.
 */
export type ConnectionSource = { current(): Promise<SqlConnection>; close(): Promise<void> };

export const onlyConnection = (connection: SqlConnection): ConnectionSource => ({
  current: () => Promise.resolve(connection),
  close: () => connection.close(),
});

/** Tables with over 50 rows plus a tenth changed since the last vacuum or analyze. Autovacuum is similar. */
const CHANGED_TABLES = `
  select quote_ident(t.relname) as name
  from pg_stat_user_tables t join pg_class c on c.oid = t.relid
  where t.schemaname = 'public'
    and greatest(t.n_dead_tup, t.n_ins_since_vacuum, t.n_mod_since_analyze) > 50 + 0.1 * greatest(c.reltuples, 0)
  order by t.relname`;

/**
 * A Db on a single connection: transactions wait for each other, and practices take turns. A nested transaction would wait for itself forever, so
 * it throws at once.
 */
export function createSerialDb(source: ConnectionSource): Db {
  const inside = new AsyncLocalStorage<true>();
  const turns = createFairQueue({ places: 1 });
  const underWay = new Set<Promise<unknown>>();

  const inTurn = <T>(lane: string, work: () => Promise<T>): Promise<T> => {
    if (inside.getStore()) {
      return Promise.reject(
        new Error('A transaction was begun inside another; pass the session on instead.'),
      );
    }
    const result = turns.run(lane, work);
    underWay.add(result);
    const forget = () => void underWay.delete(result);
    result.then(forget, forget);
    return result;
  };
  const tx: Db['tx'] = (scope, work) =>
    inTurn(laneOf(scope), async () => {
      // Asked once per transaction: a transaction must never continue on another connection.
      const connection = await source.current();
      return inTransaction(connection, scope, () => inside.run(true, () => work(checkedSession(connection))));
    });

  // One table at a time, so that other transactions wait only for that one.
  async function tidy(): Promise<void> {
    // Without this, changes of this connection would be counted up to a second later.
    await inTurn('owner', async () => (await source.current()).exec('select pg_stat_force_next_flush()'));
    const tables = await tx('owner', (sql) => sql.query<{ name: string }>(CHANGED_TABLES));
    const failed: unknown[] = [];
    for (const { name } of tables) {
      // A damaged table must not stop the others from being vacuumed.
      await inTurn('owner', async () => (await source.current()).exec(`vacuum (analyze) ${name}`)).catch(
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
    hasOneConnection: true,
    async close() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
      await source.close();
    },
  };
}

const laneOf = (scope: TxScope): string => (typeof scope === 'string' ? scope : scope.organizationId);

const checkedSession = (connection: SqlConnection): SqlSession => ({
  async query(sql, params = []) {
    checkParameters(sql, params);
    return connection.query(sql, params);
  },
  exec: (sql) => connection.exec(sql),
});
