import { type ReactNode, useSyncExternalStore } from 'react';
import { useSearch } from 'wouter';
import { useAtom } from '#state/jotai.ts';
import { listWordsAtom } from '#state/lists/list-words.atoms.ts';
import { AddressContext, type Address } from '#ui/navigation/address.ts';
import { type ColumnChoices, ColumnChoicesContext } from '#ui/list/use-columns.ts';
import { settingsAtom } from '#state/settings.atoms.ts';

/** Where lists store their state: page, order and filters in the address, column choices in this browser's settings. */
export function ListMemory({ children }: { children: ReactNode }) {
  const address = useRouterAddress();
  const choices = useColumnChoices();
  return (
    <AddressContext value={address}>
      <ColumnChoicesContext value={choices}>{children}</ColumnChoicesContext>
    </AddressContext>
  );
}

/** The number in the history entry, which never holds the search terms. 0: none yet. */
const entryOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'listEntry' in state && typeof state.listEntry === 'number'
    ? state.listEntry
    : 0;

const EVENTS = ['popstate', 'pushState', 'replaceState'] as const;

function onEntry(listener: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, listener);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, listener);
  };
}

const writeHistory = (url: string, listEntry: number, isStep: boolean) =>
  window.history[isStep ? 'pushState' : 'replaceState']({ listEntry }, '', url);

/**
 * Adapts the router's address for lists. A number in the history entry links to the search terms, which a reload loses.
 * Search terms can be names, so they must not be in an address or in browser storage.
 */
function useRouterAddress(): Address {
  const search = useSearch().replace(/^\?/, '');
  const entry = useSyncExternalStore(onEntry, () => entryOf(window.history.state));
  const [words, setWords] = useAtom(listWordsAtom);
  // Random, because a reload loses the search terms but not the numbers.
  const newEntry = () => 1 + Math.floor(Math.random() * (Number.MAX_SAFE_INTEGER - 1));
  return {
    search,
    entry,
    words: words.get(entry) ?? '',
    go: (next, isStep) => {
      // Read the current entry, not that of the last render: two changes in a row build on each other.
      const before = entryOf(window.history.state);
      const target = isStep || before === 0 ? newEntry() : before;
      setWords((all) => new Map(all).set(target, all.get(before) ?? ''));
      writeHistory(window.location.pathname + (next === '' ? '' : `?${next}`), target, isStep);
    },
    remember: (text) => {
      const before = entryOf(window.history.state);
      const target = before === 0 ? newEntry() : before;
      setWords((all) => new Map(all).set(target, text));
      if (target !== before) writeHistory(window.location.pathname + window.location.search, target, false);
    },
  };
}

/** Column choices of the tables, stored in this browser's settings. */
function useColumnChoices(): ColumnChoices {
  const [settings, save] = useAtom(settingsAtom);
  return {
    of: (table) => settings.columns[table] ?? {},
    save: (table, choice) => save({ columns: { ...settings.columns, [table]: choice } }),
  };
}
