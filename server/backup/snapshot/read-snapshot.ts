import type { Db, Row, SqlSession } from '#server/db/db.ts';
import type { BackupHead, BackupTable } from '../format/manifest.ts';
import type { RowTexts } from '../format/rows.ts';
import { MIGRATION_TABLE, readMigrations, readTables, sameText, selectTexts } from './catalogue.ts';

export type Snapshot = {
  tables: readonly BackupTable[];
  migrations: BackupHead['migrations'];
  /** Up to {@link ROWS_AT_ONCE} next rows of a table; none at its end. */
  next(table: BackupTable): Promise<RowTexts[]>;
};

export const ROWS_AT_ONCE = 200;

/**
 * Calls `work` with all rows of one moment. On PostgreSQL they are read inside one transaction. The embedded database has
 * one connection for all, so there its cursors keep the rows of that moment (WITH HOLD), and others are served meanwhile.
 */
export async function readSnapshot<T>(db: Db, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  if (!db.hasOneConnection) {
    return db.tx('owner', async (sql) =>
      work(snapshotOf(await declareAll(sql, false), (text) => sql.query(text))),
    );
  }
  const declared = await db.tx('owner', (sql) => declareAll(sql, true));
  try {
    return await work(snapshotOf(declared, (text) => db.query('owner', text)));
  } finally {
    const close = declared.tables.map((table) => `close ${cursorOf(table)}`).join('; ');
    // After a restart of the database the cursors are gone anyway, and the first error says more.
    await db.tx('owner', (sql) => sql.exec(close)).catch(() => undefined);
  }
}

type Declared = Pick<Snapshot, 'tables' | 'migrations'>;

const cursorOf = ({ name }: BackupTable): string => `"backup ${name}"`;

/** Rights are checked as a cursor is declared: each with the role that sees all rows of its table. */
async function declareAll(sql: SqlSession, isHeld: boolean): Promise<Declared> {
  await sql.exec('set transaction isolation level repeatable read, read only');
  await sameText(sql);
  const declared = { tables: await readTables(sql), migrations: await readMigrations(sql) };
  const declare = (table: BackupTable) =>
    sql.exec(
      `declare ${cursorOf(table)} no scroll cursor ${isHeld ? 'with hold ' : ''}for ${selectTexts(table)}`,
    );
  for (const table of declared.tables.filter(({ name }) => name === MIGRATION_TABLE)) await declare(table);
  await sql.exec('set local role loopwell_system');
  for (const table of declared.tables.filter(({ name }) => name !== MIGRATION_TABLE)) await declare(table);
  return declared;
}

const snapshotOf = (declared: Declared, query: (sql: string) => Promise<Row[]>): Snapshot => ({
  ...declared,
  async next(table) {
    const rows = await query(`fetch forward ${ROWS_AT_ONCE} from ${cursorOf(table)}`);
    return rows.map((row) => Object.values(row) as RowTexts);
  },
});
