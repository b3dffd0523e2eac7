import { parseJson } from '#api/parse-json.ts';
import type { KeyValueStorage } from '#api/tokens.ts';
import { atom, type WritableAtom } from '../jotai.ts';
import { servicesAtom } from '../services.atoms.ts';

type StoredOptions<T> = {
  key: string;
  /** Undefined for content that cannot be read. */
  parse: (value: unknown) => T | undefined;
  /** The value of an empty storage and of content that cannot be read. */
  empty: T;
};

/**
 * A value stored in this browser as it is, read again at each change because another tab may have written to it. For
 * personal data see `sealedAtom`.
 */
export function storedAtom<T>({
  key,
  parse,
  empty,
}: StoredOptions<T>): WritableAtom<T, [change: (before: T) => T], void> {
  const changesAtom = atom(0);
  const read = (storage: KeyValueStorage | undefined): T => {
    const text = storage?.getItem(key) ?? null;
    return text === null ? empty : (parse(parseJson(text)) ?? empty);
  };
  return atom(
    (get): T => {
      get(changesAtom);
      return read(get(servicesAtom)?.storage);
    },
    (get, set, change: (before: T) => T) => {
      const storage = get(servicesAtom)?.storage;
      storage?.setItem(key, JSON.stringify(change(read(storage))));
      set(changesAtom, (count) => count + 1);
    },
  );
}
