import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { messageOf } from '#api/api-error.ts';
import { clientQuery, sessionListQuery } from '#api/queries.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { RouteIds } from '#shared/domain/route-ids.ts';
import { useApi } from '#state/services.atoms.ts';
import { biofeedbackPath } from '#ui/session-paths.ts';

export type ClientIds = Pick<RouteIds, 'therapistId' | 'clientId'>;

/** Sessions the page looks back on: enough for a trend, more are on the sessions page. */
const LOOK_BACK = 30;

export function useClientPage({ therapistId, clientId }: ClientIds) {
  const api = useApi();
  const client = useQuery(clientQuery(api, therapistId, clientId));
  const sessions = useQuery(sessionListQuery(api, therapistId, { page: 0, limit: LOOK_BACK, clientId }));
  const error = client.error ?? sessions.error;
  return {
    client: client.data,
    sessions: sessions.data?.sessions,
    totalSessions: sessions.data?.totalSessions ?? 0,
    problem: error ? messageOf(error) : undefined,
    retry: () => {
      void client.refetch();
      void sessions.refetch();
    },
  };
}

/** Plans a session and goes to the session room. */
export function useStartSession({ therapistId, clientId }: ClientIds) {
  const api = useApi();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.callEndpoint(ENDPOINTS.createSession, { params: { id: therapistId, clientId } }),
    networkMode: 'always',
    onSuccess: (session) => {
      void queries.invalidateQueries({ queryKey: ['sessions'] });
      const component = session.components[0];
      if (component) navigate(biofeedbackPath(therapistId, clientId, component.sessionComponentId));
    },
  });
  return { start: () => mutate(), isBusy: isPending, problem: error ? messageOf(error) : undefined };
}
