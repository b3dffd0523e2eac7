import type { Db } from '../db/db.ts';

/** A database that records the statements of each transaction, in order. */
export function watchDb(db: Db): { db: Db; transactions: string[][] } {
  const transactions: string[][] = [];
  const tx: Db['tx'] = (scope, work) =>
    db.tx(scope, (session) => {
      const statements: string[] = [];
      transactions.push(statements);
      return work({
        ...session,
        exec: (sql) => session.exec(sql),
        query(sql, params) {
          statements.push(sql);
          return session.query(sql, params);
        },
      });
    });
  return { db: { ...db, tx }, transactions };
}
