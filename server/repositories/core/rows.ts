import type { Queryable, Row, SqlValue } from '#server/db/db.ts';
import { columnOf, type Names } from './columns.ts';

/** The first row of a result; undefined where there is none. */
export async function first<R extends Row>(
  sql: Queryable,
  statement: string,
  params?: readonly SqlValue[],
): Promise<R | undefined> {
  const [row] = await sql.query<R>(statement, params);
  return row;
}

/** Runs a change that has no `returning` of its own. False where it changed no row. */
export async function changed(
  sql: Queryable,
  statement: string,
  params: readonly SqlValue[],
): Promise<boolean> {
  return (await sql.query(`${statement} returning 1 as one`, params)).length > 0;
}

/**
 * Inserts one row: `insertRow(sql, 'app_user', 'userId email', user)` fills `user_id` and `email`. Objects are stored as
 * JSON. `onConflict` is the end of the statement; false where it kept the row out.
 */
export async function insertRow<R extends object, const Text extends string>(
  sql: Queryable,
  table: string,
  names: Names<R, Text> | readonly Names<R, Text>[],
  row: R,
  onConflict?: `on conflict${string}`,
): Promise<boolean> {
  const fields = [names].flat().flatMap((text) => text.split(' '));
  const values = fields.map((name) => (row as Row)[name] ?? null);
  const places = values.map(
    (value, index) => `$${index + 1}${typeof value === 'object' && value ? '::jsonb' : ''}`,
  );
  const params = values.map((value) =>
    typeof value === 'object' && value ? JSON.stringify(value) : (value as SqlValue),
  );
  const statement = `insert into ${table} (${fields.map(columnOf).join(', ')}) values (${places.join(', ')})`;
  if (onConflict) return changed(sql, `${statement} ${onConflict}`, params);
  await sql.query(statement, params);
  return true;
}

/** Part of an `on conflict ... do update set`: these fields get the values that could not be inserted. */
export const replaced = (...names: readonly string[]): string =>
  names
    .flatMap((text) => text.split(' '))
    .map((name) => `${columnOf(name)} = excluded.${columnOf(name)}`)
    .join(', ');
