import { useEffect } from 'react';
import { parseJson } from '#api/parse-json.ts';
import type { KeyValueStorage } from '#api/tokens.ts';
import { type Atom, atom, useSetAtom, type WritableAtom } from '../jotai.ts';
import { servicesAtom } from '../services.atoms.ts';

type StoredOptions<T> = {
  key: string;
  /** Undefined for content that cannot be read. */
  parse: (value: unknown) => T | undefined;
  /** The value of an empty storage and of content that cannot be read. */
  empty: T;
  /** Whether the key is removed in place of storing the value. */
  isEmpty: (value: T) => boolean;
};

export type StoredAtom<T> = WritableAtom<T, [change: (before: T) => T], void> & {
  key: string;
  /** Written when another tab has changed the stored value. */
  changedAtom: WritableAtom<null, [], void>;
  /** False while the value is only in the page. */
  isStoredAtom: Atom<boolean>;
};

/**
 * A value stored in this browser, read again at each change because another tab may have written to it. What a full or
 * blocked storage rejects stays in the page.
 */
export function storedAtom<T>({ key, parse, empty, isEmpty }: StoredOptions<T>): StoredAtom<T> {
  const changesAtom = atom(0);
  const unstoredAtom = atom<{ value: T } | undefined>(undefined);
  const read = (storage: KeyValueStorage | undefined): T => {
    const text = storage?.getItem(key) ?? null;
    return text === null ? empty : (parse(parseJson(text)) ?? empty);
  };
  const valueAtom = atom(
    (get): T => {
      get(changesAtom);
      const unstored = get(unstoredAtom);
      return unstored ? unstored.value : read(get(servicesAtom)?.storage);
    },
    (get, set, change: (before: T) => T) => {
      const storage = get(servicesAtom)?.storage;
      const unstored = get(unstoredAtom);
      const value = change(unstored ? unstored.value : read(storage));
      try {
        if (isEmpty(value)) storage?.removeItem(key);
        else storage?.setItem(key, JSON.stringify(value));
        set(unstoredAtom, undefined);
      } catch {
        set(unstoredAtom, { value });
      }
      set(changesAtom, (count) => count + 1);
    },
  );
  const changedAtom = atom(null, (_get, set) => set(changesAtom, (count) => count + 1));
  const isStoredAtom = atom((get) => get(unstoredAtom) === undefined);
  return Object.assign(valueAtom, { key, changedAtom, isStoredAtom });
}

/** Takes over what another tab stores under the key of this atom. */
export function useChangesElsewhere({
  key: ours,
  changedAtom,
}: Pick<StoredAtom<unknown>, 'key' | 'changedAtom'>) {
  const changed = useSetAtom(changedAtom);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === ours || key === null) changed();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [ours, changed]);
}
