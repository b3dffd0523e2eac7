import { useEffect, useEffectEvent } from 'react';

/** Where in a list somebody is. */
export type Turning = { page: number; setPage: (page: number, isStep?: boolean) => void };
type Answer<Row> = {
  rows: readonly Row[] | undefined;
  total: number;
  /** The rows are those of what was asked before. */
  isPlaceholderData: boolean;
};

/** The page to go to from one that has no rows although there are some; undefined where the answer can be shown. */
export function pageBefore(page: number, total: number, pageSize: number): number | undefined {
  if (page === 0 || total === 0) return undefined;
  return Math.min(page - 1, Math.ceil(total / pageSize) - 1);
}

/**
 * Steps back from a page that emptied, or never was: its last row was archived, or a link is old. Until the rows of
 * another page are there they count as not known, so that nobody reads that there are none. So do no rows of what was
 * asked before: they say nothing of what is asked now.
 */
export function usePageInRange<Row>(
  { page, setPage }: Turning,
  { rows, total, isPlaceholderData }: Answer<Row>,
  pageSize: number,
): readonly Row[] | undefined {
  const isEmpty = rows?.length === 0;
  const target = isEmpty && !isPlaceholderData ? pageBefore(page, total, pageSize) : undefined;
  // In the place of the page that is not there: Back must not come to it again.
  const turnTo = useEffectEvent((next: number) => setPage(next, false));
  useEffect(() => {
    if (target !== undefined) turnTo(target);
  }, [target]);
  const isBetween = isEmpty && (target !== undefined || isPlaceholderData);
  return isBetween ? undefined : rows;
}
