import { useState } from 'react';
import { useDebounced } from '../hooks/use-debounced.ts';

const SEARCH_DELAY_MS = 200;

export type PickSearch = { typed: string; setTyped: (typed: string) => void; searchTerm: string };

/** What is typed to find something in a list to choose from, and what of it is asked for. */
export function usePickSearch(): PickSearch {
  const [typed, setTyped] = useState('');
  return { typed, setTyped, searchTerm: useDebounced(typed.trim(), SEARCH_DELAY_MS) };
}
