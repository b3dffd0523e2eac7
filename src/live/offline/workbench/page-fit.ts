import type { ReviewPage } from '#shared/review/page.ts';
import type { Viewport } from './view-math.ts';

/** Share of a column by which two equal grids may differ. */
const GRID_TOLERANCE = 1e-6;

/** Column of the page at which the view begins; undefined when page and view have different columns. */
export function pageOffset(page: ReviewPage, settingsId: number, view: Viewport): number | undefined {
  if (page.settingsId !== settingsId) return undefined;
  const columnSeconds = page.spanSeconds / page.widthPx;
  if (Math.abs(columnSeconds / view.columnSeconds - 1) > GRID_TOLERANCE) return undefined;
  return view.startColumn - Math.round(page.startSeconds / columnSeconds);
}

export const covers = (page: ReviewPage, offset: number, view: Viewport): boolean =>
  offset >= 0 && offset + view.widthPx <= page.widthPx;

export const overlaps = (page: ReviewPage, offset: number, view: Viewport): boolean =>
  offset > -view.widthPx && offset < page.widthPx;

/** Above this number of values no margin is fetched, because the page itself takes long ... */
const MOST_VALUES_WITH_MARGIN = 2_000_000;
/** ... until a page is so long that it is made from precomputed extremes, which is fast. */
const LEAST_VALUES_FROM_EXTREMES = 16 * 1024 * 1024;

export type Wanted = { startColumn: number; widthPx: number };

/**
 * The page to fetch for a view. The first page is the view only, so that it appears quickly. Later ones add the same
 * length on both sides, so that scrolling finds its columns ready.
 */
export function wantedPage(
  view: Viewport,
  input: { recordingSeconds: number; valuesASecond: number; isFirst: boolean },
): Wanted {
  const values = view.widthPx * view.columnSeconds * input.valuesASecond;
  const isSlow = values > MOST_VALUES_WITH_MARGIN && values <= LEAST_VALUES_FROM_EXTREMES;
  if (input.isFirst || isSlow) {
    return { startColumn: view.startColumn, widthPx: view.widthPx };
  }
  const end = Math.ceil(input.recordingSeconds / view.columnSeconds);
  const start = Math.max(Math.min(0, view.startColumn), view.startColumn - view.widthPx);
  const stop = Math.min(Math.max(end, view.startColumn + view.widthPx), view.startColumn + 2 * view.widthPx);
  return { startColumn: start, widthPx: stop - start };
}

/** Whether few columns remain beside the view on a side where the recording continues. */
export function needsMore(page: ReviewPage, offset: number, view: Viewport, wanted: Wanted): boolean {
  const pageStart = view.startColumn - offset;
  const reserve = view.widthPx / 2;
  const left = pageStart - wanted.startColumn;
  const right = wanted.startColumn + wanted.widthPx - (pageStart + page.widthPx);
  return left > reserve || right > reserve;
}
