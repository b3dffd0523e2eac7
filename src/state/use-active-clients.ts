import { listClients } from '#shared/api/clients.ts';
import { useUser } from './auth.atoms.ts';
import { useEndpointPages } from './use-endpoint-pages.ts';

const SHOWN = 50;

/** Active clients of the practice that match a search, for a field that chooses one. */
export function useActiveClients(searchTerm: string) {
  const { userId: id } = useUser();
  return useEndpointPages({
    endpoint: listClients,
    input: { params: { id }, query: { searchTerm, userStatus: 'active' } },
    rowsOf: (answer) => ({ rows: answer.clients, total: answer.totalClients }),
    limit: SHOWN,
  });
}
