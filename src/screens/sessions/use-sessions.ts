import { listSessions } from '#shared/api/sessions.ts';
import { clientIdSchema } from '#shared/domain/ids.ts';
import type { RouteIds } from '#model/route-ids.ts';
import { MESSAGES } from '#model/messages.ts';
import { useEndpointPage } from '#state/use-endpoint-page.ts';
import { oneOf, parsedBy } from '#ui/list/filters.ts';
import { useListView } from '#ui/list/use-list-view.ts';
import { dayAfter, daySchema, startOfDay } from './days.ts';
import { SESSION_STATES } from './state-words.ts';

export type Sessions = ReturnType<typeof useSessions>;

type SessionsParams = {
  therapistId: RouteIds['therapistId'];
  /** Only sessions of this client, on the page of a client. */
  clientId: RouteIds['clientId'] | undefined;
};

/** A page of the sessions of the practice, or of one client. */
export function useSessions({ therapistId, clientId }: SessionsParams) {
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
  const list = useEndpointPage(view, {
    endpoint: listSessions,
    input: {
      params: { id: therapistId },
      query: {
        clientId: clientId ?? client,
        state,
        from: from && startOfDay(from),
        until: to && startOfDay(dayAfter(to)),
        searchTerm: view.searchTerm,
        ...view.sort,
      },
    },
    rowsOf: (answer) => ({ rows: answer.sessions, total: answer.totalSessions }),
  });
  return { ...list, problem: list.problem && MESSAGES.sessionsFailed };
}
