import { createContext, useContext, useState } from 'react';

/** The query part of the page's address, as a list sees it. */
export type Address = {
  /** Without the question mark. */
  search: string;
  /** `isStep` makes an entry of the history of it, which the back button undoes. Search words come along. */
  go: (search: string, isStep: boolean) => void;
  /** Tells entries of the history apart. */
  entry: number;
  /** Search words of this entry: kept in memory only, since they are names. */
  words: string;
  remember: (words: string) => void;
};

/** The app gives the address of its router. */
export const AddressContext = createContext<Address | undefined>(undefined);

/** Where no router provides the address, it lasts as long as the list. */
export function useAddress(): Address {
  const given = useContext(AddressContext);
  const [search, setSearch] = useState('');
  const [words, remember] = useState('');
  return given ?? { search, go: setSearch, entry: 0, words, remember };
}
