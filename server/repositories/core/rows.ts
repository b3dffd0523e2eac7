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
  const total = await countRows(sql, counted, params);
  const page = `limit $${params.length + 1} offset $${params.length + 2}`;
  const rows = await sql.query<R>(`${all} ${page}`, [...params, limit, startFrom]);
  return { rows, total };
}

/** The values of a statement that selects one column. */
export async function listValues<V>(
  sql: Queryable,
  statement: string,
  params?: readonly SqlValue[],
): Promise<V[]> {
  return (await sql.query(statement, params)).map((row) => Object.values(row)[0] as V);
}

/** The value of a statement that selects one column of at most one row; undefined if there is no row. */
export async function findValue<V>(
  sql: Queryable,
  statement: string,
  params?: readonly SqlValue[],
): Promise<V | undefined> {
  const [value] = await listValues<V>(sql, statement, params);
  return value;
}

/** Counts rows: `countRows(sql, 'from client where organization_id = $1', [organizationId])`. */
export const countRows = async (sql: Queryable, from: string, params: readonly SqlValue[]): Promise<number> =>
  (await findValue<number>(sql, `select count(*) ${from}`, params)) ?? 0;

/** True if at least one such row exists; the parameters are as for {@link countRows}. */
export const hasRow = async (sql: Queryable, from: string, params?: readonly SqlValue[]): Promise<boolean> =>
  (await sql.query(`select 1 as one ${from} limit 1`, params)).length > 0;

/** Runs a change that has no `returning` of its own. False if it changed no row. */
export async function changed(
  sql: Queryable,
  statement: string,
  params: readonly SqlValue[],
): Promise<boolean> {
  return (await sql.query(`${statement} returning 1 as one`, params)).length > 0;
}

/** Columns, placeholders and parameters of named fields. Objects become JSON, missing values null. */
function parametersOf(row: object, names: readonly string[], before: readonly SqlValue[] = []) {
  const columns: string[] = [];
  const places: string[] = [];
  const params = [...before];
  for (const name of names) {
    const value = (row as Row)[name] ?? null;
    const isJson = typeof value === 'object' && value !== null;
    columns.push(columnOf(name));
    params.push(isJson ? JSON.stringify(value) : (value as SqlValue));
    places.push(`$${params.length}${isJson ? '::jsonb' : ''}`);
  }
  return { columns, places, params, pairs: columns.map((column, index) => `${column} = ${places[index]}`) };
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
  const { columns, places, params } = parametersOf(row, fields);
  const statement = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`;
  if (onConflict) return changed(sql, `${statement} ${onConflict}`, params);
  await sql.query(statement, params);
  return true;
}

/** Fields that identify rows. Each one is a condition, so pass no larger object. */
type Key = Readonly<Record<string, SqlValue>>;

/**
 * Sets fields of the rows with this key: `updateRows(sql, 'client', { clientId }, { status, updatedAt })`. Objects are
 * stored as JSON. False if there is no such row.
 */
export const updateRows = (sql: Queryable, table: string, key: Key, change: object): Promise<boolean> =>
  update(sql, table, key, { change, also: '' });

/** Like {@link updateRows}, and counts the version, so that an edit of an older version can be refused. */
export const updateVersion = (sql: Queryable, table: string, key: Key, change: object): Promise<boolean> =>
  update(sql, table, key, { change, also: ', version = version + 1' });

function update(
  sql: Queryable,
  table: string,
  key: Key,
  { change, also }: { change: object; also: string },
): Promise<boolean> {
  const wanted = parametersOf(key, Object.keys(key));
  const { pairs, params } = parametersOf(change, Object.keys(change), wanted.params);
  const where = wanted.pairs.join(' and ');
  return changed(sql, `update ${table} set ${pairs.join(', ')}${also} where ${where}`, params);
}

/** Deletes the rows with this key: `deleteRows(sql, 'mfa_totp', { organizationId, userId })`. False if there is none. */
export function deleteRows(sql: Queryable, table: string, key: Key): Promise<boolean> {
  const { pairs, params } = parametersOf(key, Object.keys(key));
  return changed(sql, `delete from ${table} where ${pairs.join(' and ')}`, params);
}

/** Part of an `on conflict ... do update set`: sets these fields to the values of the rejected row. */
export const replaced = (...names: readonly string[]): string =>
  names
    .flatMap((text) => text.split(' '))
    .map((name) => `${columnOf(name)} = excluded.${columnOf(name)}`)
    .join(', ');

/** Until the transaction ends, no other one that locks the same name goes on. For what has no row to lock. */
export async function lockName(sql: Queryable, name: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Servers that start together replace what Loopwell ships one after the other. */
export const lockBuiltIns = (sql: Queryable): Promise<void> => lockName(sql, 'built-ins');
