import { listClients } from '#shared/api/clients.ts';
import { type UserId, userIdSchema } from '#shared/domain/ids.ts';
import { inputOfPart } from '#state/endpoint-query.ts';
import type { PageStart } from '#state/account/page-start.ts';
import { pageSizeFor } from '#state/lists/use-page-size.ts';
import { oneOf, parsedBy } from '#ui/list/filters.ts';
import { readListView } from '#ui/list/use-list-view.ts';

/** Orders and filters of the list of clients. */
export const CLIENTS_VIEW = {
  initial: { sortKey: 'lastName', sortOrder: 'asc' },
  sortKeys: {
    lastName: 'asc',
    firstName: 'asc',
    sessionCount: 'desc',
    lastSessionAt: 'desc',
    status: 'asc',
    createdAt: 'desc',
  },
  filters: {
    userStatus: oneOf(['active', 'inactive']),
    operatorId: parsedBy(userIdSchema),
    isOwned: oneOf(['true', 'false']),
    /** Shows all clients in one growing list instead of pages. */
    list: oneOf(['all']),
  },
} as const;

type View = ReturnType<typeof readListView<keyof typeof CLIENTS_VIEW.sortKeys, typeof CLIENTS_VIEW.filters>>;

/** The input of the list's call, without the part of the list. */
export function clientsInput(id: UserId, view: Omit<View, 'page'> & { searchTerm?: string }) {
  const { list: _, ...filters } = view.filters;
  return { params: { id }, query: { searchTerm: view.searchTerm, ...view.sort, ...filters } };
}

/** Asks for the clients that the page shows first. Search terms are not in the address. */
export function askForClients({ userId, search, windowHeightPx, callEarly }: PageStart): void {
  const view = readListView(new URLSearchParams(search), CLIENTS_VIEW);
  const limit = pageSizeFor(windowHeightPx);
  const part = { startFrom: view.page * limit, limit };
  if (view.filters.list === undefined)
    callEarly(listClients, inputOfPart<typeof listClients>(clientsInput(userId, view), part));
}
