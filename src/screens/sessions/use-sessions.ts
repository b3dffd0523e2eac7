import { fetchSessions, type SessionListFilter } from '#api/queries.ts';
import { clientIdSchema } from '#shared/domain/ids.ts';
import type { RouteIds } from '#shared/domain/route-ids.ts';
import { MESSAGES } from '#shared/messages.ts';
import { useApi } from '#state/services.atoms.ts';
import { useListPage } from '#state/use-list-page.ts';
import { oneOf, parsedBy } from '#ui/list/filters.ts';
import { useListView } from '#ui/use-list-view.ts';
import { dayAfter, daySchema, startOfDay } from './days.ts';
import { SESSION_STATES } from './state-words.ts';

export type Sessions = ReturnType<typeof useSessions>;

type SessionsParams = {
  therapistId: RouteIds['therapistId'];
  /** Only sessions of this client, on a page that is about one. */
  clientId: RouteIds['clientId'] | undefined;
};

/** A page of the sessions of the practice, or of one client. */
export function useSessions({ therapistId, clientId }: SessionsParams) {
  const api = useApi();
  const view = useListView({
    initial: { sortKey: 'at', sortOrder: 'desc' },
    sortKeys: { at: 'desc', clientName: 'asc', state: 'asc' },
    filters: {
      client: parsedBy(clientIdSchema),
      state: oneOf(SESSION_STATES),
      from: parsedBy(daySchema),
      to: parsedBy(daySchema),
    },
  });
  const { client, state, from, to } = view.filters;
  const asked: SessionListFilter = {
    clientId: clientId ?? client,
    state,
    from: from && startOfDay(from),
    until: to && startOfDay(dayAfter(to)),
    searchTerm: view.searchTerm,
    ...view.sort,
  };
  const list = useListPage(view, {
    queryKey: ['sessions', therapistId, asked],
    fetchPage: async (part, options) => {
      const answer = await fetchSessions(api, therapistId, { ...asked, ...part }, options);
      return { rows: answer.sessions, total: answer.totalSessions };
    },
  });
  return { ...list, problem: list.problem && MESSAGES.sessionsFailed };
}
