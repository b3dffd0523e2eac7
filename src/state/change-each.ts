import { ApiError } from '#api/api-error.ts';
import type { Cache, Paint } from './use-change.ts';

type Changes<Row> = {
  /** Paints that show these rows as changed in the cache. */
  paintsOf: (rows: readonly Row[]) => readonly Paint[];
  call: (row: Row) => Promise<unknown>;
};

/** Rows the server has changed, and the last error for the other rows. */
export type Outcome<Row> = { changed: readonly Row[]; refusal: unknown };

/** Shows the change at once, then changes the rows one after the other. Rejects if no row was changed. */
export async function changeEach<Row>(
  cache: Cache,
  rows: readonly Row[],
  { paintsOf, call }: Changes<Row>,
): Promise<Outcome<Row>> {
  const takeBack = await cache.paintForNow(paintsOf(rows));
  const changed: Row[] = [];
  let refusal: unknown;
  for (const row of rows) {
    try {
      await call(row);
      changed.push(row);
    } catch (error) {
      refusal = error;
      if (!isAboutOneOnly(error)) break;
    }
  }
  if (refusal === undefined) return { changed, refusal };
  takeBack();
  cache.paint(paintsOf(changed));
  if (changed.length === 0) throw refusal;
  return { changed, refusal };
}

/**
 * The row belongs to another user or was deleted. Other errors, such as a limit, would affect the remaining rows too.
 */
const isAboutOneOnly = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'forbidden' || error.code === 'notFound');
