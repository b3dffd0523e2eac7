import { useQuery } from '@tanstack/react-query';
import { clientQuery, sessionListQuery } from '#api/queries.ts';
import { useApi } from '#state/services.atoms.ts';
import { clientProblem, isOutOfReach } from '#state/use-client-head.ts';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';

/** Sessions the page looks back on: enough for a trend, more are on the sessions page. */
const LOOK_BACK = 30;

export function useClientPage({ therapistId, clientId }: ClientIds) {
  const api = useApi();
  const client = useQuery(clientQuery(api, therapistId, clientId));
  const isKnown = client.data !== undefined;
  // An address that leads to nobody is told by one answer.
  const sessions = useQuery({
    ...sessionListQuery(api, therapistId, { page: 0, limit: LOOK_BACK, clientId }),
    enabled: isKnown,
  });
  const error = client.error ?? sessions.error;
  const message = error ? clientProblem(error) : undefined;
  // What is written in a form on the page must outlive a refresh that failed.
  const isShown = isKnown && sessions.data !== undefined && !isOutOfReach(error);
  return {
    client: client.data,
    sessions: sessions.data?.sessions,
    totalSessions: sessions.data?.totalSessions ?? 0,
    /** In place of the page. */
    problem: isShown ? undefined : message,
    /** Beside a page that shows what was known before. */
    staleProblem: isShown ? message : undefined,
    /** Undefined where another try would find the same. */
    retry: isOutOfReach(error)
      ? undefined
      : () => {
          void client.refetch();
          if (isKnown) void sessions.refetch();
        },
  };
}
