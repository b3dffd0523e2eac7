import type { ReviewPage } from '#shared/review/page.ts';
import type { Viewport } from './view-math.ts';

/** Share of a column by which two grids may differ and still be one. */
const GRID_TOLERANCE = 1e-6;

/** Column of the page at which the view begins, or undefined when page and view have different columns. */
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

/** Values of a page beyond which no margin is fetched, since the page itself takes a while ... */
const MOST_VALUES_WITH_MARGIN = 2_000_000;
/** ... until it is so long that it is always made from extremes gathered before, which takes next to nothing. */
const LEAST_VALUES_FROM_EXTREMES = 16 * 1024 * 1024;

export type Wanted = { startColumn: number; widthPx: number };

/**
 * What to fetch for a view: the view itself first, so that it is there at once; then as much again on both sides, so
 * that scrolling finds its columns ready.
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

/** Whether the columns beside the view are running out on a side where the recording goes on. */
export function needsMore(page: ReviewPage, offset: number, view: Viewport, wanted: Wanted): boolean {
  const pageStart = view.startColumn - offset;
  const reserve = view.widthPx / 2;
  const left = pageStart - wanted.startColumn;
  const right = wanted.startColumn + wanted.widthPx - (pageStart + page.widthPx);
  return left > reserve || right > reserve;
}
