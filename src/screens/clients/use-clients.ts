import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { type ClientListFilter, clientListQuery, fetchClients, PAGE_SIZE } from '#api/queries.ts';
import type { Client } from '#shared/api/clients.ts';
import { userIdSchema } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import type { FetchPage } from '#ui/list/collect-rows.ts';
import { oneOf, parsedBy } from '#ui/list/filters.ts';
import { type Turning, usePageInRange } from '#state/use-page-in-range.ts';
import { useListView } from '#ui/use-list-view.ts';

export type Clients = ReturnType<typeof useClients>;

const FILTERS = {
  userStatus: oneOf(['active', 'inactive']),
  operatorId: parsedBy(userIdSchema),
  isOwned: oneOf(['true', 'false']),
  /** All clients in one list that grows, in place of pages. */
  list: oneOf(['all']),
};

/** The practice's clients: a page of them, or all of them, ten at a time. */
export function useClients() {
  const view = useListView({
    initial: { sortKey: 'lastName', sortOrder: 'asc' },
    sortKeys: {
      lastName: 'asc',
      firstName: 'asc',
      sessionCount: 'desc',
      lastSessionAt: 'desc',
      status: 'asc',
      createdAt: 'desc',
    },
    filters: FILTERS,
  });
  const { list, ...filters } = view.filters;
  const asked: ClientListFilter = { searchTerm: view.searchTerm, ...view.sort, ...filters };
  const isAll = list === 'all';
  const page = useClientPage(asked, view, !isAll);
  const all = useAllClients(asked, isAll);
  const fetchPage = useFetchPage(asked);
  return {
    ...view,
    ...(isAll ? all : page),
    isAll,
    // Either way of showing them tells whether there are any.
    isUnknown: page.isUnknown && all.isUnknown,
    setAll: (next: boolean) => view.setFilter('list', next ? 'all' : undefined),
    /** Only some clients are asked for, so an empty list does not mean an empty practice. */
    isNarrowed:
      view.typed.trim() !== '' ||
      view.searchTerm !== '' ||
      Object.values(filters).some((value) => value !== undefined),
    fetchPage,
  };
}

function useClientPage(asked: ClientListFilter, view: Turning, enabled: boolean) {
  const api = useApi();
  const { userId } = useUser();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...clientListQuery(api, userId, { ...asked, page: view.page }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const total = data?.totalClients ?? 0;
  const rows = usePageInRange(view, { rows: data?.clients, total, isPlaceholderData }, PAGE_SIZE);
  return {
    rows,
    total,
    isUnknown: data === undefined,
    problem: error ? messageOf(error) : undefined,
    retry: () => void refetch(),
    more: undefined,
  };
}

function useAllClients(asked: ClientListFilter, enabled: boolean) {
  const api = useApi();
  const { userId } = useUser();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching, isPlaceholderData } =
    useInfiniteQuery({
      queryKey: ['clients', userId, 'all', asked],
      queryFn: ({ pageParam, signal }) =>
        fetchClients(api, userId, { ...asked, startFrom: pageParam, limit: PAGE_SIZE }, { signal }),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => {
        const shown = pages.length * PAGE_SIZE;
        return shown < last.totalClients ? shown : undefined;
      },
      placeholderData: keepPreviousData,
      enabled,
    });
  const problem = error ? messageOf(error) : undefined;
  const retry = () => void (data && hasNextPage ? fetchNextPage() : refetch());
  const rows = data && uniqueClients(data.pages.flatMap(({ clients }) => clients));
  return {
    // Nobody in what was asked before says nothing of what is asked now.
    rows: isPlaceholderData && rows?.length === 0 ? undefined : rows,
    total: data?.pages.at(-1)?.totalClients ?? 0,
    isUnknown: data === undefined,
    problem: data ? undefined : problem,
    retry,
    // Whoever moved to an earlier page meanwhile is on none of those that were fetched: all are fetched again.
    more: { isBusy: isFetching, problem: data ? problem : undefined, ask: retry },
  };
}

/** Whoever moved to a later page meanwhile is in the list once. */
const uniqueClients = (clients: readonly Client[]): Client[] => [
  ...new Map(clients.map((client) => [client.clientId, client])).values(),
];

function useFetchPage(asked: ClientListFilter): FetchPage<Client> {
  const api = useApi();
  const { userId } = useUser();
  return async (page, options) => {
    const { clients, totalClients } = await fetchClients(api, userId, { ...asked, ...page }, options);
    return { rows: clients, total: totalClients };
  };
}
