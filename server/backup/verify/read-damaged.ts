import { type Db, DatabaseStopped, isDamagedData, type Row, SqlError } from '#server/db/db.ts';
import type { BackupTable } from '../format/manifest.ts';
import type { RowTexts } from '../format/rows.ts';
import { MIGRATION_TABLE, readMigrations, readTables, sameText, selectTexts } from '../snapshot/catalogue.ts';
import type { Snapshot } from '../snapshot/read-snapshot.ts';

/** What cannot be read any more. */
export type Loss =
  | { kind: 'page'; table: string; blockNumber: number }
  /** `key` is the primary key, where it can be read. `columns` are the values that cannot; empty: the whole row. */
  | { kind: 'row'; table: string; key: string; columns: readonly string[]; isKept: boolean };

/** A table as it may be damaged: which columns may be empty, and which name a row. */
type Shape = BackupTable & { nullable: ReadonlySet<string>; key: readonly string[] };

/** Few enough that their long values fit into memory. */
const PAGES_AT_ONCE = 8;

/**
 * Reads every value of every table, also where a page or a long value is damaged: by groups of pages, then page by page,
 * row by row and column by column, each in a transaction of its own. What cannot be read is reported to `onLoss`.
 */
export async function readDamaged<T>(
  db: Db,
  onLoss: (loss: Loss) => void,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const { tables, migrations } = await db.tx('owner', async (sql) => ({
    tables: await readTables(sql),
    migrations: await readMigrations(sql),
  }));
  const readers = new Map<string, AsyncGenerator<RowTexts[]>>();
  return work({
    tables,
    migrations,
    async next(table) {
      let reader = readers.get(table.name);
      if (!reader) readers.set(table.name, (reader = readTable(db, await shapeOf(db, table), onLoss)));
      for (;;) {
        const next = await reader.next();
        if (next.done) return [];
        if (next.value.length > 0) return next.value;
      }
    },
  });
}

async function* readTable(db: Db, table: Shape, onLoss: (loss: Loss) => void): AsyncGenerator<RowTexts[]> {
  const [size] = await db.query<{ pages: number }>(
    'owner',
    `select (pg_relation_size('"${table.name}"') / current_setting('block_size')::int)::int as pages`,
  );
  const pages = size?.pages ?? 0;
  for (let from = 0; from < pages; from += PAGES_AT_ONCE) {
    const until = Math.min(pages, from + PAGES_AT_ONCE);
    const rows = await attempt(db, table, `${selectTexts(table)} where ${pageRange(from, until)}`);
    if (rows) yield rows;
    else for (let page = from; page < until; page++) yield await readPage(db, table, page, onLoss);
  }
}

const pageRange = (from: number, until: number): string =>
  `ctid >= '(${from},0)'::tid and ctid < '(${until},0)'::tid`;

async function readPage(
  db: Db,
  table: Shape,
  page: number,
  onLoss: (loss: Loss) => void,
): Promise<RowTexts[]> {
  const where = pageRange(page, page + 1);
  const whole = await attempt(db, table, `${selectTexts(table)} where ${where}`);
  if (whole) return whole;
  const places = await attempt(db, table, `select ctid::text as "0" from "${table.name}" where ${where}`);
  if (!places) {
    onLoss({ kind: 'page', table: table.name, blockNumber: page });
    return [];
  }
  const rows: RowTexts[] = [];
  for (const [place] of places) {
    const row = await readRow(db, table, place!, onLoss);
    if (row) rows.push(row);
  }
  return rows;
}

/** A value that is lost becomes empty where its column allows that; otherwise the row is lost. */
async function readRow(
  db: Db,
  table: Shape,
  place: string,
  onLoss: (loss: Loss) => void,
): Promise<RowTexts | undefined> {
  const where = `where ctid = '${place}'::tid`;
  const whole = await attempt(db, table, `${selectTexts(table)} ${where}`);
  if (whole) return whole[0];
  const values: (string | null)[] = [];
  const lost: string[] = [];
  let isKept = true;
  for (const { name, type } of table.columns) {
    const found = await attempt(db, table, `select "${name}"::text as "0" from "${table.name}" ${where}`);
    if (!found) lost.push(name);
    const replacement = table.nullable.has(name) ? null : type === 'text' ? '' : undefined;
    if (!found && replacement === undefined) isKept = false;
    values.push(found ? (found[0]?.[0] ?? null) : (replacement ?? null));
  }
  const key = table.key.map((name) => values[table.columns.findIndex((column) => column.name === name)]);
  onLoss({ kind: 'row', table: table.name, key: key.join(' ') || place, columns: lost, isKept });
  return isKept ? values : undefined;
}

/** Undefined if the database could not read it. */
async function attempt(db: Db, table: BackupTable, statement: string): Promise<RowTexts[] | undefined> {
  // Only the owner reads the migrations; only the role of the system sees all rows of the others.
  const scope = table.name === MIGRATION_TABLE ? 'owner' : 'system';
  try {
    return await db.tx(scope, async (sql) => {
      await sameText(sql);
      return (await sql.query<Row>(statement)).map((row) => Object.values(row) as RowTexts);
    });
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}

const isUnreadable = (error: unknown): boolean =>
  !(error instanceof DatabaseStopped) && (isDamagedData(error) || error instanceof SqlError);

async function shapeOf(db: Db, table: BackupTable): Promise<Shape> {
  const columns = await db.query<{ name: string; nullable: boolean; inKey: boolean }>(
    'owner',
    `select a.attname::text as name, not a.attnotnull as nullable,
       coalesce((select a.attnum = any(i.indkey) from pg_index i where i.indrelid = a.attrelid and i.indisprimary), false)
         as "inKey"
     from pg_attribute a where a.attrelid = '"${table.name}"'::regclass and a.attnum > 0 and not a.attisdropped
     order by a.attnum`,
  );
  return {
    ...table,
    nullable: new Set(columns.filter(({ nullable }) => nullable).map(({ name }) => name)),
    key: columns.filter(({ inKey }) => inKey).map(({ name }) => name),
  };
}
