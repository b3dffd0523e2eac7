import type { Client } from '#shared/api/clients.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useUser } from '../auth.atoms.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';

/** As many as one looks through; more letters find the others. */
const MOST = 20;

/** Clients whose name or e-mail address holds `searchTerm`, for choosing one; the first by name without it. */
export function useClientSearch(searchTerm: string, isOpen: boolean): readonly Client[] | undefined {
  const { userId: id } = useUser();
  const query = { searchTerm, sortKey: 'lastName', limit: MOST } as const;
  const options = { keepsPrevious: true, enabled: isOpen };
  return useEndpoint(ENDPOINTS.listClients, { params: { id }, query }, options).data?.clients;
}

/** One client by id, for showing who is chosen. */
export function useChosenClient(clientId: ClientId | undefined): Client | undefined {
  const { userId: id } = useUser();
  return useEndpoint(ENDPOINTS.getClient, clientId && { params: { id, clientId } }).data;
}
