import { ApiError } from '#api/api-error.ts';
import type { Cache, Paint } from './use-cache.ts';

type Changes<Row> = {
  /** The cached answers as they are once these rows are changed. */
  paintsOf: (rows: readonly Row[]) => readonly Paint[];
  call: (row: Row) => Promise<unknown>;
};

/** Which rows the server has changed, and why it refused others. */
export type Outcome<Row> = { changed: readonly Row[]; refusal: unknown };

/** Changes rows one after the other and shows it at once. Rejects where none was changed. */
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

/** Somebody else's row, or one erased meanwhile. Any other refusal, such as a limit, would stop the rows behind too. */
const isAboutOneOnly = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'forbidden' || error.code === 'notFound');
