import type { Queryable, SqlSession } from '#server/db/db.ts';
import type { BackupHead, BackupTable } from '../format/manifest.ts';

/** The table of applied migrations; only the owner of the tables may read it. */
export const MIGRATION_TABLE = 'schema_migration';

/** Every value is written as the same text whatever the database, its settings and its place. */
const SAME_TEXT = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, MDY'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
  // Rows come in the order of the table, not from where another reader is.
  'set local synchronize_seqscans = off',
  'set local statement_timeout = 0',
];

export const sameText = (sql: SqlSession): Promise<void> => sql.exec(SAME_TEXT.join(';'));

/** Tables with their stored columns, by name. Generated columns are left out: the database computes them again. */
export async function readTables(sql: Queryable): Promise<BackupTable[]> {
  const rows = await sql.query<{ name: string; column: string; type: string }>(`
    select c.relname::text as name, a.attname::text as "column", format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`);
  const tables = new Map<string, BackupTable>();
  for (const { name, column, type } of rows) {
    const table = tables.get(name) ?? { name, columns: [] };
    table.columns.push({ name: column, type });
    tables.set(name, table);
  }
  return [...tables.values()];
}

export const readMigrations = (sql: Queryable): Promise<BackupHead['migrations']> =>
  sql.query(`select name, checksum from ${MIGRATION_TABLE} order by name`);

/** Every column as text; the keys of a row are the numbers of its columns. */
export const selectTexts = ({ name, columns }: BackupTable): string =>
  `select ${columns.map((column, index) => `"${column.name}"::text as "${index}"`).join(', ')} from "${name}"`;

/**
 * A row names a blob in a column `blob` if the blob is sealed, else in `sha256`, beside the organization it belongs to.
 * `sealed` is -1 for a table without sealed blobs.
 */
export function blobColumns({
  columns,
}: BackupTable): { organization: number; hash: number; sealed: number } | undefined {
  const organization = columns.findIndex(({ name }) => name === 'organization_id');
  const hash = columns.findIndex(({ name }) => name === 'sha256');
  return organization < 0 || hash < 0
    ? undefined
    : { organization, hash, sealed: columns.findIndex(({ name }) => name === 'blob') };
}
