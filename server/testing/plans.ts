import type { Db, Queryable, TxScope } from '../db/db.ts';

/** The query plans of all statements of some work, under the row-level security of the scope. */
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

/** The column names of a table, separated by commas. */
async function columnsOf(db: Db, table: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    'owner',
    `select column_name as name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Adds many copies of a table's rows, each under a new key, and updates the planner's statistics. */
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
