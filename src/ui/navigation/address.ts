import { createContext, useContext, useState } from 'react';

/** The query part of the page's address, as lists use it. */
export type Address = {
  /** Without the question mark. */
  search: string;
  /** `isStep` creates a history entry, which the Back button undoes. The search term is carried along. */
  go: (search: string, isStep: boolean) => void;
  /** Identifies the history entry. */
  entry: number;
  /** Search term of this entry: in memory only, because it can be a name. */
  words: string;
  remember: (words: string) => void;
};

/** The app provides the address of its router. */
export const AddressContext = createContext<Address | undefined>(undefined);

/** Without a router, the address lasts as long as the list. */
export function useAddress(): Address {
  const given = useContext(AddressContext);
  const [search, setSearch] = useState('');
  const [words, remember] = useState('');
  return given ?? { search, go: setSearch, entry: 0, words, remember };
}
