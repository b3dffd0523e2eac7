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

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Creates the schema of the backup and opens it for rows in any order. The returned function closes it again: foreign
 * keys are checked for every row, and triggers and row security are as the migrations made them.
 */
export async function openSchema(
  sql: SqlSession,
  migrations: readonly Migration[],
): Promise<{ foreignKeys: readonly ForeignKey[]; close(): Promise<void> }> {
  await migrateInside(sql, migrations);
  const tables = (await readTables(sql)).map(({ name }) => name);
  const foreignKeys = await sql.query<ForeignKey>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
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
    foreignKeys,
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
