import { useSyncExternalStore } from 'react';

/** Smallest page size of a list, in rows (specification section 9). */
export const PAGE_SIZE = 10;

/** Height of a list screen without its rows, and of one row, in CSS px. Measured at the default text size. */
const AROUND_ROWS_PX = 330;
const ROW_PX = 40;
/** Steps, so that resizing the window does not send a request for every additional row. */
const STEP_ROWS = 5;
const MOST_ROWS = 50;

/** Rows per page: at least those of the specification, more if the window has room. */
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
