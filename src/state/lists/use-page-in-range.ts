import { useEffect, useEffectEvent } from 'react';

/** Current page of a list. */
export type Turning = { page: number; setPage: (page: number, isStep?: boolean) => void };
type Answer<Row> = {
  rows: readonly Row[] | undefined;
  total: number;
  /** The rows are those of the previous request. */
  isPlaceholderData: boolean;
};

/** The page to go to from an empty page of a list that has rows; undefined if the response can be shown. */
export function pageBefore(page: number, total: number, pageSize: number): number | undefined {
  if (page === 0 || total === 0) return undefined;
  return Math.min(page - 1, Math.ceil(total / pageSize) - 1);
}

/**
 * Steps back from a page that has become empty or never existed: its last row was archived, or a link is old. Until the
 * rows of the new page arrive, rows count as unknown, so that the list does not claim to be empty. Rows of the previous
 * request count as unknown too.
 */
export function usePageInRange<Row>(
  { page, setPage }: Turning,
  { rows, total, isPlaceholderData }: Answer<Row>,
  pageSize: number,
): readonly Row[] | undefined {
  const isEmpty = rows?.length === 0;
  const target = isEmpty && !isPlaceholderData ? pageBefore(page, total, pageSize) : undefined;
  // Replaces the history entry: Back must not return to the missing page.
  const turnTo = useEffectEvent((next: number) => setPage(next, false));
  useEffect(() => {
    if (target !== undefined) turnTo(target);
  }, [target]);
  const isBetween = isEmpty && (target !== undefined || isPlaceholderData);
  return isBetween ? undefined : rows;
}
