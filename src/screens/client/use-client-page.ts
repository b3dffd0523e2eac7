import { useMemo } from 'react';
import { withoutSimulated } from '#model/sessions/simulated.ts';
import { clientProblem, isOutOfReach } from '#state/clients/use-client-head.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';

/** Number of sessions the page uses: enough for a trend. The sessions page shows more. */
const LOOK_BACK = 30;

export function useClientPage({ therapistId, clientId }: ClientIds) {
  const client = useEndpoint(ENDPOINTS.getClient, { params: { id: therapistId, clientId } });
  const isKnown = client.data !== undefined;
  const asked = { clientId, limit: LOOK_BACK };
  // Wait for the client: an address without a client gives one error, not several.
  const sessionsInput = isKnown ? { params: { id: therapistId }, query: asked } : undefined;
  const sessions = useEndpoint(ENDPOINTS.listSessions, sessionsInput);
  // A separate request: the figures cover the same number of sessions, however many are simulated.
  const counted = useEndpoint(
    ENDPOINTS.listSessions,
    sessionsInput && { ...sessionsInput, query: { ...asked, isSimulated: 'false' } },
  );
  const error = client.error ?? sessions.error ?? counted.error;
  const message = error ? clientProblem(error) : undefined;
  // Text in a form on the page must survive a failed refresh.
  const isShown =
    isKnown && sessions.data !== undefined && counted.data !== undefined && !isOutOfReach(error);
  return {
    client: client.data,
    sessions: sessions.data?.sessions,
    /** The basis of figures over sessions. */
    counted: useMemo(() => counted.data && withoutSimulated(counted.data.sessions), [counted.data]),
    totalSessions: sessions.data?.totalSessions ?? 0,
    /** Shown in place of the page. */
    problem: isShown ? undefined : message,
    /** Shown beside a page with older data. */
    staleProblem: isShown ? message : undefined,
    /** Undefined if a retry would fail the same way. */
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
