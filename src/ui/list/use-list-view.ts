import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAddress } from '../navigation/address.ts';
import { type FilterValues, type Filters, readFilters, writeFilters } from './filters.ts';
import { useDebounced } from '../hooks/use-debounced.ts';

const SEARCH_DELAY_MS = 200;

export type Sort<Key extends string> = { sortKey: Key; sortOrder: 'asc' | 'desc' };

/** The order of a list, for column headers that handle sort keys as plain strings. */
export type Sorting = { sort: Sort<string>; sortBy: (sortKey: string) => void };

type ListViewOptions<Key extends string, F extends Filters> = {
  initial: Sort<NoInfer<Key>>;
  /** All sort keys of the server, with the direction of the first click: names ascend, dates and figures descend. */
  sortKeys: Readonly<Record<Key, 'asc' | 'desc'>>;
  /** The parser of each filter in the address, by parameter name. */
  filters?: F;
  /** Where search terms are stored: names of people must stay out of the address. */
  searchIn?: 'address' | 'memory';
};

/**
 * Page, order, filters and search term of a list that the server pages. Page, order and filters are in the address:
 * they can be linked to, and the Back button restores them. The search term is too with `searchIn: 'address'`. Search
 * terms that are names stay out of the address: the app holds them in memory by history entry. Any change to what is
 * listed returns to the first page.
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
  // Read the current address, not that of this render: two changes in one event build on each other.
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
    /** Sets several filters in one history step. */
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
    /**
     * Without rows the list may still have some: the typed text, the search term of the current rows, or a filter
     * excludes them.
     */
    isNarrowed: typed.trim() !== '' || searchTerm !== '' || isFiltered,
  };
}

type SearchMemory = { entry: number; words: string; remember: (words: string) => void };

/** The typed text, restored when the Back button returns to a history entry with a search term. */
function useSearchWords(address: SearchMemory) {
  const [state, setState] = useState({ entry: address.entry, typed: address.words });
  // The same list under another history entry: use the text typed there.
  if (state.entry !== address.entry) setState({ entry: address.entry, typed: address.words });
  const setTyped = (typed: string) => {
    address.remember(typed);
    setState((before) => ({ ...before, typed }));
  };
  return [state.typed, setTyped] as const;
}

/** Invalid parameters of the list: from a mistyped link, or from before a rename. */
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

/** Removes invalid parameters from the address without a history step, so that the list does not look filtered. */
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
