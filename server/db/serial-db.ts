import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db, Row, SqlSession, SqlValue, TxScope } from './db.ts';
import { enterScope } from './db.ts';

/** One database connection; its statements run one after the other. */
export type SqlConnection = SqlSession & { close(): Promise<void> };

/**
 * A Db on a single connection: transactions wait for each other. One that is begun inside another would wait for
 * itself for ever, so that is an error at once.
 */
export function createSerialDb(connection: SqlConnection): Db {
  const inside = new AsyncLocalStorage<true>();
  let tail: Promise<unknown> = Promise.resolve();

  async function run<T>(scope: TxScope, work: (sql: SqlSession) => Promise<T>): Promise<T> {
    await connection.exec('begin');
    try {
      await enterScope(connection, scope);
      const result = await inside.run(true, () => work(connection));
      await connection.exec('commit');
      return result;
    } catch (error) {
      // A connection that is gone has rolled back by itself, and the first error says more than this one.
      await connection.exec('rollback').catch(() => undefined);
      throw error;
    }
  }

  const tx: Db['tx'] = (scope, work) => {
    if (inside.getStore()) {
      return Promise.reject(
        new Error('A transaction was begun inside another; pass the session on instead.'),
      );
    }
    const result = tail.then(() => run(scope, work));
    tail = result.catch(() => undefined);
    return result;
  };

  return {
    tx,
    query: <R extends Row>(scope: TxScope, sql: string, params?: readonly SqlValue[]) =>
      tx(scope, (session) => session.query<R>(sql, params)),
    async close() {
      await tail;
      await connection.close();
    },
  };
}
