import { useSyncExternalStore } from 'react';

/** Lists come in pages of at least this many (specification section 9). */
export const PAGE_SIZE = 10;

/** Everything of a list screen but its rows, and one row, in CSS px: measured at the default text size. */
const AROUND_ROWS_PX = 330;
const ROW_PX = 40;
/** Steps, so that a window dragged by its edge does not ask the server for every row more. */
const STEP_ROWS = 5;
const MOST_ROWS = 50;

/** Rows of one page: those of the specification at least, more where the window has room for them. */
export function pageSizeFor(windowHeightPx: number): number {
  const fitting = Math.floor((windowHeightPx - AROUND_ROWS_PX) / ROW_PX / STEP_ROWS) * STEP_ROWS;
  return Math.min(MOST_ROWS, Math.max(PAGE_SIZE, fitting));
}

export const usePageSize = (): number =>
  useSyncExternalStore(onResize, () => pageSizeFor(window.innerHeight));

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
