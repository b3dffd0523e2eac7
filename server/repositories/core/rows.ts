import type { Queryable, Row, SqlValue } from '#server/db/db.ts';
import { columnOf, type Names } from './columns.ts';
import type { Paging } from './paging.ts';

/** The first row of a result; undefined if there is none. */
export async function first<R extends Row>(
  sql: Queryable,
  statement: string,
  params?: readonly SqlValue[],
): Promise<R | undefined> {
  const [row] = await sql.query<R>(statement, params);
  return row;
}

/** One page of a list; `total` counts the rows of all pages. */
export type Page<R> = { rows: R[]; total: number };

/** `counted` begins with `from`; `rows` is the statement of the whole list, in its order. */
export async function pageOf<R extends Row>(
  sql: Queryable,
  params: readonly SqlValue[],
  { limit, startFrom }: Pick<Paging, 'limit' | 'startFrom'>,
  { counted, rows: all }: { counted: string; rows: string },
): Promise<Page<R>> {
  const count = await first<{ total: number }>(sql, `select count(*)::int as total ${counted}`, params);
  const page = `limit $${params.length + 1} offset $${params.length + 2}`;
  const rows = await sql.query<R>(`${all} ${page}`, [...params, limit, startFrom]);
  return { rows, total: count?.total ?? 0 };
}

/** Runs a change that has no `returning` of its own. False if it changed no row. */
export async function changed(
  sql: Queryable,
  statement: string,
  params: readonly SqlValue[],
): Promise<boolean> {
  return (await sql.query(`${statement} returning 1 as one`, params)).length > 0;
}

/**
 * Inserts one row: `insertRow(sql, 'app_user', 'userId email', user)` fills `user_id` and `email`. Objects are stored
 * as JSON. `onConflict` is the end of the statement; the result is false if it prevented the insert.
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

/** Part of an `on conflict ... do update set`: sets these fields to the values of the rejected row. */
export const replaced = (...names: readonly string[]): string =>
  names
    .flatMap((text) => text.split(' '))
    .map((name) => `${columnOf(name)} = excluded.${columnOf(name)}`)
    .join(', ');
