/** The columns of a page: column k begins at `startSeconds + k * columnSeconds`. */
export type ColumnGrid = { startSeconds: number; columnSeconds: number; widthPx: number };

/** Items at regular intervals, such as the samples of a segment or its buckets. */
export type EvenItems = {
  /** The time of item 0, and the interval to the next. */
  firstSeconds: number;
  stepSeconds: number;
  count: number;
};

/**
 * The items of each column: column `firstColumn + k` has items `[edges[k], edges[k + 1])`. Every item is in exactly one
 * column. No item is lost where columns and items do not align, and a segment shorter than a column stays visible.
 */
export type ColumnRanges = { firstColumn: number; columnCount: number; edges: Int32Array };

/** A sample exactly at the edge of a column belongs to it, despite rounding of the edge. */
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
  // One spare column on both sides: `columnOf` rounds without the tolerance.
  const firstColumn = Math.max(0, columnOf(firstItem) - 1);
  const endColumn = Math.min(widthPx, columnOf(lastItem) + 2);
  const edges = new Int32Array(endColumn - firstColumn + 1);
  for (let k = 0; k < edges.length; k++) {
    edges[k] = Math.min(lastItem + 1, Math.max(firstItem, itemAt(firstColumn + k)));
  }
  return { firstColumn, columnCount: endColumn - firstColumn, edges };
}
