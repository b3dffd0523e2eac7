import { useState } from 'react';
import { useDebounced } from '../hooks/use-debounced.ts';

const SEARCH_DELAY_MS = 200;

export type PickSearch = { typed: string; setTyped: (typed: string) => void; searchTerm: string };

/** The text typed to search a list of options, and the search term derived from it. */
export function usePickSearch(): PickSearch {
  const [typed, setTyped] = useState('');
  return { typed, setTyped, searchTerm: useDebounced(typed.trim(), SEARCH_DELAY_MS) };
}
