import { type Client, getClient, listClients } from '#shared/api/clients.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useUser } from '../auth.atoms.ts';
import { useEndpoint } from '../use-endpoint.ts';

/** Few enough to scan; typing more letters finds the others. */
const MOST = 20;

/**
 * Clients whose name or e-mail address contains `searchTerm`, to choose from. Without a term, the first ones by name.
 */
export function useClientSearch(searchTerm: string, isOpen: boolean): readonly Client[] | undefined {
  const { userId: id } = useUser();
  const query = { searchTerm, sortKey: 'lastName', limit: MOST } as const;
  const options = { keepsPrevious: true, enabled: isOpen };
  return useEndpoint(listClients, { params: { id }, query }, options).data?.clients;
}

/** One client by id, to show the current choice. */
export function useChosenClient(clientId: ClientId | undefined): Client | undefined {
  const { userId: id } = useUser();
  return useEndpoint(getClient, clientId && { params: { id, clientId } }).data;
}
