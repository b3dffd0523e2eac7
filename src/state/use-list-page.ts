import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { PAGE_SIZE } from '#api/queries.ts';
import { type Turning, usePageInRange } from './use-page-in-range.ts';

type Part = { startFrom: number; limit: number };

type ListPageOptions<Answer> = {
  /** What is asked for, without the page. */
  queryKey: QueryKey;
  fetchPage: (part: Part, options: { signal: AbortSignal }) => Promise<Answer>;
};

/**
 * The page of a list that `view` stands on: its rows once they are known, why they are not, and the query for any other
 * part of the list. A page that emptied, or never was, gives way to the last one that has rows.
 *
 *     const view = useListView({ ... });
 *     const asked = { searchTerm: view.searchTerm, ...view.filters, ...view.sort };
 *     return useListPage(view, {
 *       queryKey: ['things', userId, asked],
 *       fetchPage: async (part, options) => {
 *         const { things, totalThings } = await fetchThings(api, userId, { ...asked, ...part }, options);
 *         return { rows: things, total: totalThings };
 *       },
 *     });
 */
export function useListPage<View extends Turning, Answer extends { rows: readonly unknown[]; total: number }>(
  view: View,
  { queryKey, fetchPage }: ListPageOptions<Answer>,
) {
  const part = { startFrom: view.page * PAGE_SIZE, limit: PAGE_SIZE };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...queryKey, part],
    queryFn: ({ signal }) => fetchPage(part, { signal }),
    placeholderData: keepPreviousData,
  });
  const total = data?.total ?? 0;
  const rows = usePageInRange<Answer['rows'][number]>(
    view,
    { rows: data?.rows, total, isPlaceholderData },
    PAGE_SIZE,
  );
  return {
    ...view,
    pageSize: PAGE_SIZE,
    rows,
    total,
    /** Nothing has been answered yet, not for another page or search either. */
    isUnknown: data === undefined,
    /** With whatever came beside the rows. */
    data,
    problem: error ? messageOf(error) : undefined,
    retry: () => void refetch(),
    fetchPage,
    messageOf,
  };
}
