import { AppError } from '#shared/errors.ts';
import { checksumOf, migrateInside } from '#server/db/migrate.ts';
import { type Migration, MIGRATIONS } from '#server/db/migrations/index.ts';
import type { Queryable, SqlSession } from '#server/db/db.ts';
import type { BackupHead } from '../format/manifest.ts';
import { readTables } from '../snapshot/catalogue.ts';

/** The migrations the backup was made after. Throws AppError if this version does not know them all. */
export function migrationsOf(
  { migrations, productVersion }: BackupHead,
  ours: readonly Migration[] = MIGRATIONS,
): readonly Migration[] {
  for (const [index, { name, checksum }] of migrations.entries()) {
    const own = ours[index];
    if (own?.name === name && checksumOf(own.sql) === checksum) continue;
    throw new AppError(
      'invalid',
      `The backup was made by Loopwell ${productVersion}, whose database has '${name}', and this Loopwell does not know ` +
        'it. Restore the backup with that version.',
    );
  }
  return ours.slice(0, migrations.length);
}

export async function refuseUsedDatabase(sql: Queryable): Promise<void> {
  const [table] = await readTables(sql);
  if (!table) return;
  throw new AppError(
    'invalid',
    `The database already has tables (${table.name}), so nothing is restored into it. Name a new, empty database: ` +
      'a restore never overwrites anything.',
  );
}

type ForeignKey = {
  table: string;
  name: string;
  definition: string;
  /** The referenced table, and the columns on both sides in the same order. */
  parent: string;
  columns: readonly string[];
  parentColumns: readonly string[];
};

/**
 * Creates the schema of the backup and opens it for rows in any order. The returned function closes it again: foreign
 * keys are checked for every row, and triggers and row security are as the migrations made them.
 */
export async function openSchema(
  sql: SqlSession,
  migrations: readonly Migration[],
): Promise<{ removeOrphans(): Promise<number>; close(): Promise<void> }> {
  await migrateInside(sql, migrations);
  const tables = (await readTables(sql)).map(({ name }) => name);
  const foreignKeys = await sql.query<ForeignKey>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
       confrelid::regclass::text as parent,
       (select json_agg(attname order by k.n) from unnest(conkey) with ordinality k(num, n)
        join pg_attribute on attrelid = conrelid and attnum = k.num) as columns,
       (select json_agg(attname order by k.n) from unnest(confkey) with ordinality k(num, n)
        join pg_attribute on attrelid = confrelid and attnum = k.num) as "parentColumns"
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const forced = await sql.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity`,
  );
  const each = (names: readonly string[], action: string) =>
    sql.exec(names.map((name) => `alter table "${name}" ${action}`).join(';'));

  for (const { table, name } of foreignKeys) await sql.exec(`alter table ${table} drop constraint ${name}`);
  await each(tables, 'disable trigger user');
  await each(
    forced.map(({ name }) => name),
    'no force row level security',
  );
  // Migrations also write rows, and the backup has all of them.
  await sql.exec(`truncate ${tables.map((name) => `"${name}"`).join(', ')}`);
  return {
    removeOrphans: () => removeOrphans(sql, foreignKeys),
    async close() {
      for (const { table, name, definition } of foreignKeys) {
        await sql.exec(`alter table ${table} add constraint ${name} ${definition}`);
      }
      await each(tables, 'enable trigger user');
      await each(
        forced.map(({ name }) => name),
        'force row level security',
      );
    },
  };
}

/** Removes rows that refer to rows which are not there, until none is left; returns their number. */
async function removeOrphans(sql: Queryable, foreignKeys: readonly ForeignKey[]): Promise<number> {
  let removed = 0;
  for (let before = -1; before !== removed; ) {
    before = removed;
    for (const { table, parent, columns, parentColumns } of foreignKeys) {
      const isSet = columns.map((column) => `c."${column}" is not null`).join(' and ');
      const isSame = columns
        .map((column, index) => `p."${parentColumns[index]}" = c."${column}"`)
        .join(' and ');
      const [found] = await sql.query<{ count: number }>(
        `with gone as (
           delete from ${table} c where ${isSet} and not exists (select from ${parent} p where ${isSame}) returning 1
         ) select count(*) as count from gone`,
      );
      removed += found?.count ?? 0;
    }
  }
  return removed;
}
