import { useMemo } from 'react';
import { withoutSimulated } from '#model/sessions/simulated.ts';
import { clientProblem, isOutOfReach } from '#state/clients/use-client-head.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';

/** Sessions the page looks back on: enough for a trend, more are on the sessions page. */
const LOOK_BACK = 30;

export function useClientPage({ therapistId, clientId }: ClientIds) {
  const client = useEndpoint(ENDPOINTS.getClient, { params: { id: therapistId, clientId } });
  const isKnown = client.data !== undefined;
  const asked = { clientId, limit: LOOK_BACK };
  // An address that leads to nobody is told by one answer.
  const sessionsInput = isKnown ? { params: { id: therapistId }, query: asked } : undefined;
  const sessions = useEndpoint(ENDPOINTS.listSessions, sessionsInput);
  // Asked for apart: however many are simulated, figures look back on as many sessions.
  const counted = useEndpoint(
    ENDPOINTS.listSessions,
    sessionsInput && { ...sessionsInput, query: { ...asked, isSimulated: 'false' } },
  );
  const error = client.error ?? sessions.error ?? counted.error;
  const message = error ? clientProblem(error) : undefined;
  // What is written in a form on the page must outlive a refresh that failed.
  const isShown =
    isKnown && sessions.data !== undefined && counted.data !== undefined && !isOutOfReach(error);
  return {
    client: client.data,
    sessions: sessions.data?.sessions,
    /** What figures over sessions are made of. */
    counted: useMemo(() => counted.data && withoutSimulated(counted.data.sessions), [counted.data]),
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
          if (!isKnown) return;
          void sessions.refetch();
          void counted.refetch();
        },
  };
}
