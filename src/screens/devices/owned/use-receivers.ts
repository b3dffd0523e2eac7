import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';

const MOST_COLLEAGUES = 100;
/** More than this nobody reads through; typing narrows it. */
const MOST_CLIENTS = 20;

/** Whom a device can be handed to: everybody who works here, and the clients a search finds. */
export function useReceivers(searchTerm: string) {
  const api = useApi();
  const { userId, organization } = useUser();
  const { organizationId } = organization;
  const colleagues = useQuery({
    queryKey: ['colleagues', organizationId] as const,
    queryFn: ({ signal }) =>
      api.callEndpoint(
        ENDPOINTS.listColleagues,
        { params: { id: organizationId }, query: { limit: MOST_COLLEAGUES } },
        { signal },
      ),
  });
  const clients = useQuery({
    queryKey: ['clients', userId, 'receivers', searchTerm] as const,
    queryFn: ({ signal }) =>
      api.callEndpoint(
        ENDPOINTS.listClients,
        { params: { id: userId }, query: { searchTerm, limit: MOST_CLIENTS, userStatus: 'active' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  return {
    colleagues: colleagues.data?.colleagues ?? [],
    clients: clients.data?.clients ?? [],
    totalClients: clients.data?.totalClients ?? 0,
    error: colleagues.error ?? clients.error,
  };
}
