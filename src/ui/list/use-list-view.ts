import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAddress } from '../navigation/address.ts';
import { type FilterValues, type Filters, readFilters, writeFilters } from './filters.ts';
import { useDebounced } from '../hooks/use-debounced.ts';

const SEARCH_DELAY_MS = 200;

export type Sort<Key extends string> = { sortKey: Key; sortOrder: 'asc' | 'desc' };

/** The order of a list, for heads of columns that know their keys only as texts. */
export type Sorting = { sort: Sort<string>; sortBy: (sortKey: string) => void };

type ListViewOptions<Key extends string, F extends Filters> = {
  initial: Sort<NoInfer<Key>>;
  /** Every order the server knows, with the direction a first click gives: names rise first, dates and figures fall. */
  sortKeys: Readonly<Record<Key, 'asc' | 'desc'>>;
  /** How each filter is read from the address; its name is the name of the parameter. */
  filters?: F;
  /** Where the search words are kept: names of people stay out of the address. */
  searchIn?: 'address' | 'memory';
};

/**
 * Page, order, filters and search words of a list that the server pages. Page, order and filters live in the address:
 * they can be linked to, and the back button brings them back. So do search words with `searchIn: 'address'`. Where they
 * are names of people they stay out of the address: the app remembers them in memory with the entry of the history.
 * Whatever changes what is listed goes back to the first page.
 *
 *     const view = useListView({
 *       initial: { sortKey: 'lastName', sortOrder: 'asc' },
 *       sortKeys: { lastName: 'asc', lastSessionAt: 'desc' },
 *       filters: { userStatus: oneOf(['active', 'inactive']), operatorId: parsedBy(userIdSchema) },
 *     });
 *     // /app/clients?page=3&sort=lastSessionAt.desc&userStatus=active
 *     view.page === 2; view.filters.userStatus === 'active'; view.setFilter('userStatus', undefined);
 */
export function useListView<Key extends string, F extends Filters = Filters>(
  options: ListViewOptions<Key, F>,
) {
  const { initial, sortKeys } = options;
  const declared = options.filters ?? ({} as F);
  const address = useAddress();
  const params = new URLSearchParams(address.search);
  const sort = readSort(params.get('sort'), sortKeys) ?? initial;

  const latest = useRef(address.search);
  useEffect(() => {
    latest.current = address.search;
  }, [address.search]);
  // Two changes in one event build on each other: the address of this render is that of before both.
  const go = (change: (next: URLSearchParams) => void, isStep: boolean) => {
    const next = new URLSearchParams(latest.current);
    change(next);
    latest.current = next.toString();
    address.go(latest.current, isStep);
  };
  const isInAddress = options.searchIn === 'address';
  const [typed, setTyped] = useSearchWords({
    entry: address.entry,
    words: isInAddress ? (params.get('q') ?? '') : address.words,
    remember: isInAddress
      ? (words) =>
          go((next) => {
            setOrDelete(next, 'q', words === '' ? undefined : words);
            next.delete('page');
          }, false)
      : address.remember,
  });
  const writeSort = (next: URLSearchParams, { sortKey, sortOrder }: Sort<Key>) => {
    const isInitial = sortKey === initial.sortKey && sortOrder === initial.sortOrder;
    setOrDelete(next, 'sort', isInitial ? undefined : `${sortKey}.${sortOrder}`);
  };
  const filters = readFilters(declared, params);
  const searchTerm = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  useSenseless(senselessIn(params, filters, sortKeys), (names) =>
    go((next) => {
      for (const name of names) next.delete(name);
    }, false),
  );
  return {
    page: readPage(params.get('page')),
    setPage: (page: number, isStep = true) =>
      go((next) => setOrDelete(next, 'page', page === 0 ? undefined : String(page + 1)), isStep),
    typed,
    searchTerm,
    search: (text: string) => {
      if (!isInAddress && params.has('page')) go((next) => next.delete('page'), false);
      setTyped(text);
    },
    sort,
    sortBy: (asked: string) => {
      const sortKey = Object.keys(sortKeys).find((key): key is Key => key === asked);
      if (sortKey === undefined) return;
      const turned = sort.sortOrder === 'asc' ? 'desc' : 'asc';
      const sortOrder = sort.sortKey === sortKey ? turned : sortKeys[sortKey];
      go((next) => {
        writeSort(next, { sortKey, sortOrder });
        next.delete('page');
      }, false);
    },
    filters,
    setFilter: <Name extends keyof F & string>(name: Name, value: FilterValues<F>[Name]) => {
      go((next) => {
        writeFilters(declared, { ...filters, [name]: value }, next);
        next.delete('page');
      }, true);
    },
    /** Several at once, in one step of the history. */
    setFilters: (values: Partial<FilterValues<F>>) => {
      go((next) => {
        writeFilters(declared, { ...filters, ...values }, next);
        next.delete('page');
      }, true);
    },
    clearFilters: () =>
      go((next) => {
        for (const name of [...Object.keys(declared), 'page']) next.delete(name);
      }, true),
    isFiltered,
    /** No rows need not mean that there are none: words typed, or those the rows are still of, or a filter leave some out. */
    isNarrowed: typed.trim() !== '' || searchTerm !== '' || isFiltered,
  };
}

type SearchMemory = { entry: number; words: string; remember: (words: string) => void };

/** What is typed, taken up again when the back button comes to an entry of the history that had words. */
function useSearchWords(address: SearchMemory) {
  const [state, setState] = useState({ entry: address.entry, typed: address.words });
  // The same list under another entry of the history: what was typed there counts.
  if (state.entry !== address.entry) setState({ entry: address.entry, typed: address.words });
  const setTyped = (typed: string) => {
    address.remember(typed);
    setState((before) => ({ ...before, typed }));
  };
  return [state.typed, setTyped] as const;
}

/** Parameters of the list that mean nothing to it: of a mistyped link, or of one from before something was renamed. */
function senselessIn(
  params: URLSearchParams,
  filters: Readonly<Record<string, string | undefined>>,
  sortKeys: Readonly<Record<string, unknown>>,
): string[] {
  const names = Object.keys(filters).filter((name) => params.has(name) && filters[name] === undefined);
  if (params.has('sort') && !readSort(params.get('sort'), sortKeys)) names.push('sort');
  if (params.has('page') && readPage(params.get('page')) === 0) names.push('page');
  return names;
}

/** What narrows nothing must not look as if it did, so it goes from the address, without a step of the history. */
function useSenseless(names: readonly string[], takeAway: (names: readonly string[]) => void): void {
  const take = useEffectEvent(takeAway);
  const found = names.join(' ');
  useEffect(() => {
    if (found !== '') take(found.split(' '));
  }, [found]);
}

function readPage(text: string | null): number {
  const page = Number(text ?? '1');
  return Number.isSafeInteger(page) && page >= 1 ? page - 1 : 0;
}

function readSort<Key extends string>(
  text: string | null,
  known: Readonly<Record<Key, unknown>>,
): Sort<Key> | undefined {
  const [asked, sortOrder] = text?.split('.') ?? [];
  const sortKey = Object.keys(known).find((key): key is Key => key === asked);
  if (sortKey === undefined || (sortOrder !== 'asc' && sortOrder !== 'desc')) return undefined;
  return { sortKey, sortOrder };
}

function setOrDelete(params: URLSearchParams, name: string, value: string | undefined): void {
  if (value === undefined) params.delete(name);
  else params.set(name, value);
}
