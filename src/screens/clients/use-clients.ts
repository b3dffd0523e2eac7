import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { type ClientListParams, clientListQuery } from '#api/queries.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useDebounced } from '#ui/use-debounced.ts';

const SEARCH_DELAY_MS = 200;
type Sort = Pick<ClientListParams, 'sortKey' | 'sortOrder'>;

export type Clients = ReturnType<typeof useClients>;

/** One page of the practice's clients. Search words stay out of the address: they are names. */
export function useClients() {
  const api = useApi();
  const { userId } = useUser();
  const [page, setPage] = useState(0);
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<Sort>({ sortKey: 'lastName', sortOrder: 'asc' });
  const searchTerm = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const query = useQuery({
    ...clientListQuery(api, userId, { page, searchTerm, ...sort }),
    placeholderData: keepPreviousData,
  });
  return {
    rows: query.data?.clients,
    total: query.data?.totalClients ?? 0,
    problem: query.error ? messageOf(query.error) : undefined,
    retry: () => void query.refetch(),
    page,
    setPage,
    typed,
    searchTerm,
    search: (text: string) => {
      setTyped(text);
      setPage(0);
    },
    sort,
    /** Names rise first, dates fall first; the same column again turns round. */
    sortBy: (sortKey: Sort['sortKey']) => {
      const first = sortKey === 'lastName' ? 'asc' : 'desc';
      const turned = sort.sortOrder === 'asc' ? 'desc' : 'asc';
      setSort({ sortKey, sortOrder: sort.sortKey === sortKey ? turned : first });
      setPage(0);
    },
  };
}
