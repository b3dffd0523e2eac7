import { useState } from 'react';
import { useDebounced } from './use-debounced.ts';

const SEARCH_DELAY_MS = 200;

export type Sort<Key extends string> = { sortKey: Key; sortOrder: 'asc' | 'desc' };

/**
 * Page, search words and order of a list that the server pages. A new search or order begins at the first page. Search
 * words stay out of the address: they are names. `rising` are the columns that begin with the smallest: names rise
 * first, dates and figures fall first; the same column again turns round.
 */
export function useListView<Key extends string>(initial: Sort<Key>, rising: readonly Key[]) {
  const [page, setPage] = useState(0);
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState(initial);
  return {
    page,
    setPage,
    typed,
    searchTerm: useDebounced(typed.trim(), SEARCH_DELAY_MS),
    search: (text: string) => {
      setTyped(text);
      setPage(0);
    },
    sort,
    sortBy: (sortKey: Key) => {
      const first = rising.includes(sortKey) ? 'asc' : 'desc';
      const turned = sort.sortOrder === 'asc' ? 'desc' : 'asc';
      setSort({ sortKey, sortOrder: sort.sortKey === sortKey ? turned : first });
      setPage(0);
    },
  };
}
