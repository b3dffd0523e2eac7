import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';

type Page<Row> = { rows: readonly Row[]; total: number };
type Asked = { searchTerm: string; startFrom: number; signal: AbortSignal };

/**
 * What a search of the server found, a page at a time: for choosing out of lists that may be longer than one looks
 * through. Nothing is asked for while it is not wanted.
 */
export function useSearchedPages<Row>(options: {
  queryKey: readonly unknown[];
  searchTerm: string;
  fetchPage: (asked: Asked) => Promise<Page<Row>>;
  isWanted?: boolean;
}) {
  const { queryKey, searchTerm, fetchPage, isWanted = true } = options;
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'searched', searchTerm],
    enabled: isWanted,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => fetchPage({ searchTerm, startFrom: pageParam, signal }),
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return shown < total && pages.at(-1)?.rows.length !== 0 ? shown : undefined;
    },
    placeholderData: keepPreviousData,
  });
  return {
    rows: query.data?.pages.flatMap(({ rows }) => rows) ?? [],
    total: query.data?.pages.at(-1)?.total ?? 0,
    isLoading: query.isLoading,
    /** Undefined when everything is there. */
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isBusy: query.isFetchingNextPage,
    problem: query.error ? messageOf(query.error) : undefined,
    retry: () => void query.refetch(),
  };
}
