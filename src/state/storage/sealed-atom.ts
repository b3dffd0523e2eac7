import { useEffect } from 'react';
import { randomKey } from '#api/client.ts';
import { parseJson } from '#api/parse-json.ts';
import type { KeyValueStorage } from '#api/tokens.ts';
import { TaskQueue } from '#shared/task-queue.ts';
import { type Atom, atom, useAtomValue, useSetAtom, type WritableAtom } from '../jotai.ts';
import { servicesFor } from '../services.atoms.ts';

type SealedOptions<T> = {
  key: string;
  /** Undefined for content that cannot be read. */
  parse: (value: unknown) => T | undefined;
  /** The value of an empty storage and of content that cannot be read. */
  empty: T;
  /** Whether nothing is stored in place of the value. */
  isEmpty: (value: T) => boolean;
  /** Adds what an earlier version of the app stored unencrypted. Added twice, it is there once. */
  merge: (value: T, earlier: T) => T;
};

type Change<T> = (before: T) => T;

/** What follows a value: to be read when a page begins, and again when another tab has changed it. */
export type Follow = {
  key: string;
  markKey: string;
  loadAtom: WritableAtom<null, [], Promise<void>>;
  /** False while a stored value has not been read yet. */
  isLoadedAtom: Atom<boolean>;
};

/** Written with a change; resolves to whether it is stored. Until then, and if it cannot be stored, it is in the page. */
export type SealedAtom<T> = WritableAtom<T, [change: Change<T>], Promise<boolean>> & { follow: Follow };

/**
 * A value stored encrypted in this browser. Changes are seen at once, and made to what is stored by then, because another
 * tab may have changed it.
 *
 * Encrypted values are read from a database that takes time to open. A mark in the browser's simple storage tells at once
 * whether there is a value, and tells other tabs of each change.
 */
export function sealedAtom<T>({ key, parse, empty, isEmpty, merge }: SealedOptions<T>): SealedAtom<T> {
  const markKey = `${key}.sealed`;
  const read = (stored: unknown): T => (stored === undefined ? empty : (parse(stored) ?? empty));
  const storedAtom = atom<{ value: T } | undefined>(undefined);
  const pendingAtom = atom<readonly Change<T>[]>([]);
  const queueAtom = atom(() => new TaskQueue());
  const changed = (value: T, changes: readonly Change<T>[]): T =>
    changes.reduce((before, change) => change(before), value);

  const storePendingAtom = atom(null, async (get, set): Promise<boolean> => {
    const { storage, sealed } = servicesFor(get);
    const changes = get(pendingAtom);
    if (changes.length === 0) return true;
    const mark = () => storage.setItem(markKey, randomKey());
    try {
      // First: a value without a mark would not be found.
      mark();
      const value = await sealed.change(key, (stored) => {
        const after = changed(read(stored), changes);
        return isEmpty(after) ? undefined : after;
      });
      set(storedAtom, { value: read(value) });
      set(pendingAtom, (all) => all.slice(changes.length));
      if (value !== undefined) mark();
      else {
        storage.removeItem(markKey);
        // Another tab may have stored a value before the mark was removed.
        if ((await sealed.read(key)) !== undefined) mark();
      }
      return true;
    } catch (error) {
      console.info('A change cannot be stored on this computer', error);
      return false;
    }
  });

  const valueAtom = atom(
    (get): T => changed(get(storedAtom)?.value ?? empty, get(pendingAtom)),
    (get, set, change: Change<T>) => {
      set(pendingAtom, (all) => [...all, change]);
      return get(queueAtom).run(() => set(storePendingAtom));
    },
  );

  const loadAtom = atom(null, async (get, set) => {
    const { storage, sealed } = servicesFor(get);
    const text = storage.getItem(key);
    const earlier = text === null ? undefined : parse(parseJson(text));
    if (earlier !== undefined) {
      const isStored = await set(valueAtom, (before) => merge(before, earlier));
      if (isStored && storage.getItem(key) === text) storage.removeItem(key);
      return;
    }
    await get(queueAtom).run(async () => {
      const stored = await sealed.read(key).catch((error: unknown) => {
        console.info('What is stored on this computer cannot be read', error);
      });
      set(storedAtom, { value: read(stored) });
    });
  });

  const isLoadedAtom = atom((get) => {
    const { storage } = servicesFor(get);
    return (
      get(storedAtom) !== undefined || get(pendingAtom).length > 0 || !isKnown(storage, { key, markKey })
    );
  });
  return Object.assign(valueAtom, { follow: { key, markKey, loadAtom, isLoadedAtom } });
}

type Marks = Pick<Follow, 'key' | 'markKey'>;

const isKnown = (storage: Pick<KeyValueStorage, 'getItem'>, { key, markKey }: Marks): boolean =>
  storage.getItem(markKey) !== null || storage.getItem(key) !== null;

/** Reads a value, and again when another tab has changed it. */
export function useFollow({ key: plainKey, markKey, loadAtom, isLoadedAtom }: Follow): { isLoaded: boolean } {
  const load = useSetAtom(loadAtom);
  const isLoaded = useAtomValue(isLoadedAtom);
  useEffect(() => {
    if (!isLoaded) void load();
    const onStorage = ({ key }: StorageEvent) => {
      if (key === markKey || key === plainKey || key === null) void load();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [plainKey, markKey, isLoaded, load]);
  return { isLoaded };
}
