import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Db, SqlSession } from './db.ts';
import type { Migration } from './migrations/index.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** The SHA-256 of the text of a migration. */
export const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

/** Whether no Loopwell has ever used this database. */
export async function isNewDatabase(db: Db): Promise<boolean> {
  const [found] = await db.query<{ isNew: boolean }>(
    'owner',
    `select to_regclass('schema_migration') is null as "isNew"`,
  );
  return found!.isNew;
}

/**
 * Brings the schema up to date and returns the names of the applied migrations. All or nothing. Throws AppError if a
 * newer Loopwell changed the database, or if one of our migrations differs from the applied one.
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly string[]> {
  return db.tx('owner', (sql) => migrateInside(sql, migrations));
}

/** As {@link migrate}, in a transaction of the owner that does more. */
export async function migrateInside(
  sql: SqlSession,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  // Two servers that start together on one PostgreSQL migrate one after the other, also the very first time.
  await sql.exec("select pg_advisory_xact_lock(hashtextextended('loopwell migrations', 0))");
  await sql.exec(`create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const applied = await sql.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  checkHistory(applied, migrations);
  return applyMissing(sql, migrations.slice(applied.length));
}

async function applyMissing(sql: SqlSession, missing: readonly Migration[]): Promise<readonly string[]> {
  for (const migration of missing) {
    await sql.exec(migration.sql);
    await sql.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      checksumOf(migration.sql),
    ]);
  }
  return missing.map(({ name }) => name);
}

function checkHistory(
  applied: readonly { name: string; checksum: string }[],
  migrations: readonly Migration[],
): void {
  for (const [index, { name, checksum }] of applied.entries()) {
    const ours = migrations[index];
    if (!ours) {
      throw new AppError(
        'unavailable',
        `The database was last used by a newer Loopwell (it knows '${name}'). Start that version, or restore a ` +
          'backup made before the upgrade.',
      );
    }
    if (ours.name !== name || checksumOf(ours.sql) !== checksum) {
      throw new AppError(
        'unavailable',
        `The database was set up by '${name}', which differs from the one this Loopwell brings. Use the Loopwell ` +
          'the database belongs to, or another data directory (LOOPWELL_DATA).',
      );
    }
  }
}
