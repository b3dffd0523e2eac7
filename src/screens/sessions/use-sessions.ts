import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clientQuery, sessionListQuery } from '#api/queries.ts';
import type { Client } from '#shared/api/clients.ts';
import type { RouteIds } from '#shared/domain/route-ids.ts';
import { MESSAGES } from '#shared/messages.ts';
import { useApi } from '#state/services.atoms.ts';

type SessionsParams = {
  therapistId: RouteIds['therapistId'];
  clientId: RouteIds['clientId'] | undefined;
  page: number;
};

export function useSessions({ therapistId, clientId, page }: SessionsParams) {
  const api = useApi();
  const query = useQuery({
    ...sessionListQuery(api, therapistId, { page, clientId }),
    placeholderData: keepPreviousData,
  });
  return {
    rows: query.data?.sessions,
    total: query.data?.totalSessions ?? 0,
    problem: query.error ? MESSAGES.sessionsFailed : undefined,
    retry: () => void query.refetch(),
  };
}

export function useClientOf(ids: Pick<RouteIds, 'therapistId' | 'clientId'>): Client | undefined {
  const api = useApi();
  return useQuery(clientQuery(api, ids.therapistId, ids.clientId)).data;
}
