import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { type EegFileListParams, eegFileListQuery } from '#api/queries.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useDebounced } from '#ui/use-debounced.ts';

const SEARCH_DELAY_MS = 200;
type Sort = Pick<EegFileListParams, 'sortKey' | 'sortOrder'>;

export type EegFiles = ReturnType<typeof useEegFiles>;

/** One page of the practice's EEG files. Search words stay out of the address: file names can be names of people. */
export function useEegFiles(clientId: ClientId | undefined) {
  const api = useApi();
  const { userId } = useUser();
  const [page, setPage] = useState(0);
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<Sort>({ sortKey: 'createdAt', sortOrder: 'desc' });
  const searchTerm = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const query = useQuery({
    ...eegFileListQuery(api, userId, { page, searchTerm, ...sort, ...(clientId && { clientId }) }),
    placeholderData: keepPreviousData,
  });
  return {
    rows: query.data?.eegFiles,
    total: query.data?.totalEegFiles ?? 0,
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
    /** Names rise first, figures and dates fall first; the same column again turns round. */
    sortBy: (sortKey: Sort['sortKey']) => {
      const first = sortKey === 'name' || sortKey === 'clientName' ? 'asc' : 'desc';
      const turned = sort.sortOrder === 'asc' ? 'desc' : 'asc';
      setSort({ sortKey, sortOrder: sort.sortKey === sortKey ? turned : first });
      setPage(0);
    },
  };
}
