import { type Client, listClients } from '#shared/api/clients.ts';
import { getFirstSteps } from '#shared/api/practice/first-steps.ts';
import { userIdSchema } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { oneOf, parsedBy } from '#ui/list/filters.ts';
import { useListView } from '#ui/list/use-list-view.ts';
import { inputOfPart, type ListOf } from '#state/endpoint-query.ts';
import type { LoadAheadInput } from '#state/lists/load-ahead.ts';
import { useEndpointPage } from '#state/use-endpoint-page.ts';
import { useEndpointPages } from '#state/use-endpoint-pages.ts';
import { PAGE_SIZE, pageSizeFor } from '#state/lists/use-page-size.ts';

export type Clients = ReturnType<typeof useClients>;

const FILTERS = {
  userStatus: oneOf(['active', 'inactive']),
  operatorId: parsedBy(userIdSchema),
  isOwned: oneOf(['true', 'false']),
  /** Shows all clients in one growing list instead of pages. */
  list: oneOf(['all']),
};

const INITIAL = { sortKey: 'lastName', sortOrder: 'asc' } as const;

/** The practice's clients: a page of them, or all of them, ten at a time. */
export function useClients() {
  const view = useListView({
    initial: INITIAL,
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
  const { userId: id } = useUser();
  const clients: ClientList = {
    endpoint: listClients,
    input: { params: { id }, query: { searchTerm: view.searchTerm, ...view.sort, ...filters } },
    rowsOf: (answer) => ({ rows: answer.clients, total: answer.totalClients }),
  };
  const isAll = list === 'all';
  const page = useEndpointPage(view, { ...clients, isWanted: !isAll });
  const all = useAllClients(clients, isAll);
  return {
    ...page,
    ...(isAll ? all : { more: undefined }),
    isAll,
    // Either view knows whether there are any clients.
    isUnknown: page.isUnknown && all.isUnknown,
    setAll: (next: boolean) => view.setFilter('list', next ? 'all' : undefined),
    /** Filters or a search are active, so an empty list does not mean an empty practice. */
    isNarrowed:
      view.typed.trim() !== '' ||
      view.searchTerm !== '' ||
      Object.values(filters).some((value) => value !== undefined),
  };
}

type ClientList = ListOf<typeof listClients, Client>;

function useAllClients(clients: ClientList, isWanted: boolean) {
  const {
    rows: found,
    total,
    more,
    isFetching,
    isPlaceholderData,
    problem,
    retry,
  } = useEndpointPages({
    ...clients,
    limit: PAGE_SIZE,
    isWanted,
  });
  const rows = found && uniqueClients(found);
  const ask = more ?? retry;
  return {
    // An empty result of the previous query says nothing about the current one.
    rows: isPlaceholderData && rows?.length === 0 ? undefined : rows,
    total,
    isUnknown: rows === undefined,
    problem: rows ? undefined : problem,
    retry: ask,
    // A client who moved to an earlier page meanwhile is on none of the fetched pages: all are fetched again.
    more: { isBusy: isFetching, problem: rows ? problem : undefined, ask },
  };
}

/** A client who moved to a later page meanwhile appears only once. */
const uniqueClients = (clients: readonly Client[]): Client[] => [
  ...new Map(clients.map((client) => [client.clientId, client])).values(),
];

/** Requests the first page as `useClients` will, before the list is on screen. Until then the stored page is shown. */
export async function loadClientsAhead({ api, readStored, cache, userId }: LoadAheadInput): Promise<void> {
  const part = { startFrom: 0, limit: pageSizeFor(window.innerHeight) };
  const input = inputOfPart<typeof listClients>({ params: { id: userId }, query: INITIAL }, part);
  void cache.prefetch(api, listClients, input);
  // The first steps stand above the rows, and would push them down. Most people have none stored, so nothing waits for them.
  const steps = { params: { id: userId } };
  void readStored(getFirstSteps, steps).then((done) => done && cache.writeStored(getFirstSteps, steps, done));
  const stored = await readStored(listClients, input);
  if (stored) cache.writeStored(listClients, input, stored);
}
