import type { Db } from '#server/db/db.ts';

const TABLES = ['client', 'client_note', 'recording_chunk', 'audit_event'];

/** Tables whose rows differ from what their indexes list, one text each. */
export async function unlikeIndexes(db: Db): Promise<string[]> {
  const problems: string[] = [];
  for (const table of TABLES) {
    const count = (settings: string) =>
      db.tx('system', async (sql) => {
        await sql.exec(settings);
        const [row] = await sql.query<{ n: number }>(
          `select count(*) as n from ${table} where organization_id is not null`,
        );
        return row!.n;
      });
    const byTable = await count(
      'set local enable_indexscan = off; set local enable_indexonlyscan = off; set local enable_bitmapscan = off',
    );
    const byIndex = await count('set local enable_seqscan = off');
    if (byTable !== byIndex) problems.push(`${table}: ${byTable} rows, but ${byIndex} by its index`);
  }
  return problems;
}
