import type { Db, Queryable, TxScope } from '../db/db.ts';

/** How the database would run each statement of some work, under the row-level security of the scope. */
export async function plansOf(
  db: Db,
  scope: TxScope,
  work: (sql: Queryable) => Promise<unknown>,
): Promise<string[]> {
  const plans: string[] = [];
  await db.tx(scope, (sql) =>
    work({
      async query(statement, params) {
        const lines = await sql.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, params);
        plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
        return sql.query(statement, params);
      },
    }),
  );
  return plans;
}

/** The names of the columns of a table of this database, with commas between. */
async function columnsOf(db: Db, table: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    'owner',
    `select column_name as name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Puts many copies of the rows of a table beside them, each under a key of its own, and counts them for the planner. */
export async function copyRows(db: Db, table: string, { key, count }: { key: string; count: number }) {
  const columns = await columnsOf(db, table);
  const values = columns.map((name) => (name === key ? 'gen_random_uuid()' : `t.${name}`));
  await db.query(
    'system',
    `insert into ${table} (${columns.join(', ')})
     select ${values.join(', ')} from ${table} t, generate_series(1, ${count})`,
  );
  await db.query('owner', `analyze ${table}`);
}
