import { type ReactNode, useSyncExternalStore } from 'react';
import { useSearch } from 'wouter';
import { useAtom } from '#state/jotai.ts';
import { listWordsAtom } from '#state/lists/list-words.atoms.ts';
import { AddressContext, type Address } from '#ui/navigation/address.ts';
import { ColumnChoicesContext } from '#ui/list/use-columns.ts';
import { useColumnChoices } from './use-column-choices.ts';

/** What lists keep: page, order and filters in the address, chosen columns in this browser's settings. */
export function ListMemory({ children }: { children: ReactNode }) {
  const address = useRouterAddress();
  const choices = useColumnChoices();
  return (
    <AddressContext value={address}>
      <ColumnChoicesContext value={choices}>{children}</ColumnChoicesContext>
    </AddressContext>
  );
}

/** What the entry of the history carries: a number only, never the words. 0: nothing yet. */
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
 * The address of the page for its list. Search words hang on the entry of the history by a number, and are lost with the
 * page: they are names, and must stand neither in an address nor in what a browser stores.
 */
function useRouterAddress(): Address {
  const search = useSearch().replace(/^\?/, '');
  const entry = useSyncExternalStore(onEntry, () => entryOf(window.history.state));
  const [words, setWords] = useAtom(listWordsAtom);
  // Drawn by chance, because a reload forgets the words but not the numbers.
  const newEntry = () => 1 + Math.floor(Math.random() * (Number.MAX_SAFE_INTEGER - 1));
  return {
    search,
    entry,
    words: words.get(entry) ?? '',
    go: (next, isStep) => {
      // The entry of now, not of the last render: two changes in a row build on each other.
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
