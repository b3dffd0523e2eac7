import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { inputOfPart, keyOf, type ListOf } from './endpoint-query.ts';
import { useApi } from './services.atoms.ts';

type Options<E extends Endpoint, Row> = ListOf<E, Row> & {
  /** Rows per request. */
  limit: number;
  /** No request is sent while false. */
  isWanted?: boolean;
};

/** The rows of a list from its start, a page at a time: for lists that grow, and for choosing out of long ones. */
export function useEndpointPages<E extends Endpoint, Row>(options: Options<E, Row>) {
  const api = useApi();
  const { endpoint, input, rowsOf, limit, isWanted = true } = options;
  const query = useInfiniteQuery({
    queryKey: [...keyOf(endpoint, input), 'pages', limit],
    enabled: isWanted,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.callEndpoint(endpoint, inputOfPart(input, { startFrom: pageParam, limit }), { signal }),
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + rowsOf(page).rows.length, 0);
      const { rows, total } = rowsOf(last);
      return shown < total && rows.length > 0 ? shown : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const last = query.data?.pages.at(-1);
  return {
    /** Undefined until the first page arrives. */
    rows: query.data?.pages.flatMap((page) => rowsOf(page).rows),
    total: last === undefined ? 0 : rowsOf(last).total,
    isLoading: query.isLoading,
    isPlaceholderData: query.isPlaceholderData,
    /** Undefined when all rows are loaded. */
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isBusy: query.isFetchingNextPage,
    isFetching: query.isFetching,
    problem: query.error ? messageOf(query.error) : undefined,
    retry: () => void query.refetch(),
  };
}
