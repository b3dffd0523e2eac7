import type { RouteIds } from '#model/route-ids.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useEndpoint } from '../use-endpoint.ts';

const MOST = 20;

/** The newest notes about a client. */
export function useClientNotes({ therapistId, clientId }: Pick<RouteIds, 'therapistId' | 'clientId'>) {
  return (
    useEndpoint(ENDPOINTS.listClientNotes, {
      params: { id: therapistId, clientId },
      query: { startFrom: 0, limit: MOST },
    }).data?.notes ?? []
  );
}
