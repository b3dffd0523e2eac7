import { listClients } from '#shared/api/clients.ts';
import { listColleagues } from '#shared/api/practice/colleagues.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

const MOST_COLLEAGUES = 100;
/** Nobody reads a longer list; typing narrows it. */
const MOST_CLIENTS = 20;

/** People a device can be handed to: everybody in the practice, and the clients a search finds. */
export function useReceivers(searchTerm: string) {
  const { userId, organization } = useUser();
  const { organizationId } = organization;
  const colleagues = useEndpoint(listColleagues, {
    params: { id: organizationId },
    query: { limit: MOST_COLLEAGUES },
  });
  const clients = useEndpoint(
    listClients,
    { params: { id: userId }, query: { searchTerm, limit: MOST_CLIENTS, userStatus: 'active' } },
    { keepsPrevious: true },
  );
  return {
    colleagues: colleagues.data?.colleagues ?? [],
    clients: clients.data?.clients ?? [],
    totalClients: clients.data?.totalClients ?? 0,
    error: colleagues.error ?? clients.error,
  };
}
