import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clientQuery, fetchClients } from '#api/queries.ts';
import type { Client } from '#shared/api/clients.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useUser } from './auth.atoms.ts';
import { useApi } from './services.atoms.ts';

/** As many as one looks through; more letters find the others. */
const MOST = 20;

/** Clients whose name or e-mail address holds `searchTerm`, for choosing one; the first by name without it. */
export function useClientSearch(searchTerm: string, isOpen: boolean): readonly Client[] | undefined {
  const api = useApi();
  const { userId } = useUser();
  const query = { searchTerm, sortKey: 'lastName', sortOrder: 'asc', startFrom: 0, limit: MOST } as const;
  const { data } = useQuery({
    queryKey: ['clients', userId, 'choice', searchTerm],
    queryFn: (options) => fetchClients(api, userId, query, options),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
  return data?.clients;
}

/** One client by id, for showing who is chosen. */
export function useChosenClient(clientId: ClientId | undefined): Client | undefined {
  const api = useApi();
  const { userId } = useUser();
  const { data } = useQuery({
    queryKey: clientQuery(api, userId, clientId ?? ('' as ClientId)).queryKey,
    queryFn: (options) => clientQuery(api, userId, clientId ?? ('' as ClientId)).queryFn(options),
    enabled: clientId !== undefined,
  });
  return data;
}
