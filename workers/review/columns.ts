/** The columns of a page: column k begins at `startSeconds + k * columnSeconds`. */
export type ColumnGrid = { startSeconds: number; columnSeconds: number; widthPx: number };

/** Things at even distances in time, such as the samples of a segment or its buckets. */
export type EvenItems = {
  /** Where an item counts as being: the time of item 0, and the distance to the next. */
  firstSeconds: number;
  stepSeconds: number;
  count: number;
};

/**
 * Which items lie in which column: column `firstColumn + k` has items `[edges[k], edges[k + 1])`. Every item is in
 * exactly one column, so none is lost where columns and items do not fit, and a segment shorter than a column is
 * still seen.
 */
export type ColumnRanges = { firstColumn: number; columnCount: number; edges: Int32Array };

/** A sample at the very edge of a column belongs to it, whatever rounding makes of the edge. */
const EDGE_TOLERANCE_ITEMS = 1e-6;

export function columnRanges(grid: ColumnGrid, items: EvenItems): ColumnRanges {
  const { startSeconds, columnSeconds, widthPx } = grid;
  const itemAt = (column: number) =>
    Math.ceil(
      (startSeconds + column * columnSeconds - items.firstSeconds) / items.stepSeconds - EDGE_TOLERANCE_ITEMS,
    );
  const columnOf = (item: number) =>
    Math.floor((items.firstSeconds + item * items.stepSeconds - startSeconds) / columnSeconds);
  const firstItem = Math.max(0, itemAt(0));
  const lastItem = Math.min(items.count, itemAt(widthPx)) - 1;
  if (firstItem > lastItem) return { firstColumn: 0, columnCount: 0, edges: new Int32Array(1) };
  // One column to spare on both sides: `columnOf` rounds without the tolerance.
  const firstColumn = Math.max(0, columnOf(firstItem) - 1);
  const endColumn = Math.min(widthPx, columnOf(lastItem) + 2);
  const edges = new Int32Array(endColumn - firstColumn + 1);
  for (let k = 0; k < edges.length; k++) {
    edges[k] = Math.min(lastItem + 1, Math.max(firstItem, itemAt(firstColumn + k)));
  }
  return { firstColumn, columnCount: endColumn - firstColumn, edges };
}
