export type RowPage<Row> = { rows: readonly Row[]; total: number };

/** Loads one page with the query of the list. Rejects with ApiError. */
export type FetchPage<Row> = (
  page: { startFrom: number; limit: number },
  options: { signal: AbortSignal },
) => Promise<RowPage<Row>>;

/** Most rows the server returns at once. */
const ROWS_AT_ONCE = 100;

type CollectOptions<Row> = {
  fetchPage: FetchPage<Row>;
  rowKey: (row: Row) => string;
  signal: AbortSignal;
  /** Called after each page with the rows that are new. */
  onRows: (rows: readonly Row[], progress: { done: number; total: number }) => void;
};

/**
 * Loads all rows of a list, page by page. A row that moves to a later page meanwhile is reported once. Rejects with the
 * error of `fetchPage`, and with an AbortError when `signal` is aborted.
 */
export async function collectRows<Row>(options: CollectOptions<Row>): Promise<void> {
  const { fetchPage, rowKey, signal, onRows } = options;
  const seen = new Set<string>();
  for (let startFrom = 0; ; startFrom += ROWS_AT_ONCE) {
    signal.throwIfAborted();
    const { rows, total } = await fetchPage({ startFrom, limit: ROWS_AT_ONCE }, { signal });
    signal.throwIfAborted();
    const fresh = rows.filter((row) => !seen.has(rowKey(row)));
    for (const row of fresh) seen.add(rowKey(row));
    onRows(fresh, { done: Math.min(startFrom + rows.length, total), total });
    if (rows.length === 0 || startFrom + rows.length >= total) return;
  }
}
