import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { type ClientListParams, clientListQuery } from '#api/queries.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useListView } from '#ui/use-list-view.ts';

export type Clients = ReturnType<typeof useClients>;

/** One page of the practice's clients. */
export function useClients() {
  const api = useApi();
  const { userId } = useUser();
  const view = useListView<ClientListParams['sortKey']>({ sortKey: 'lastName', sortOrder: 'asc' }, [
    'lastName',
  ]);
  const { page, searchTerm, sort } = view;
  const query = useQuery({
    ...clientListQuery(api, userId, { page, searchTerm, ...sort }),
    placeholderData: keepPreviousData,
  });
  return {
    ...view,
    rows: query.data?.clients,
    total: query.data?.totalClients ?? 0,
    problem: query.error ? messageOf(query.error) : undefined,
    retry: () => void query.refetch(),
  };
}
