import { useEffect } from 'react';
import { parseJson } from '#api/parse-json.ts';
import type { KeyValueStorage } from '#api/tokens.ts';
import { type Atom, atom, useAtomValue, useSetAtom, type WritableAtom } from '../jotai.ts';
import { servicesAtom, servicesFor } from '../services.atoms.ts';

type SealedOptions<T> = {
  key: string;
  /** Undefined for content that cannot be read. */
  parse: (value: unknown) => T | undefined;
  /** The value of an empty storage and of content that cannot be read. */
  empty: T;
  /** Whether the keys are removed in place of storing the value. */
  isEmpty: (value: T) => boolean;
  /** Adds what an earlier version of the app stored unencrypted beside it. Added twice, it is there once. */
  merge: (value: T, earlier: T) => T;
};

type Change<T> = (before: T) => T;
/** A value that was decrypted or encrypted here, and its text. */
type Opened<T> = { text: string; value: T };

export type Follow = {
  keys: readonly string[];
  /** Reads what is stored. `isStart`: a page begins. */
  loadAtom: WritableAtom<null, [isStart: boolean], Promise<void>>;
  /** False until a page has read what was stored encrypted. */
  isLoadedAtom: Atom<boolean>;
};

export type SealedAtom<T> = WritableAtom<T, [change: Change<T>], void> & {
  follow: Follow;
  /** False while the value is only in the page. */
  isStoredAtom: Atom<boolean>;
};

/**
 * A value stored encrypted in this browser, read again at each change because another tab may have written to it.
 *
 * Encryption takes time, and a page can be closed at any moment. A change is therefore stored as it is, at once, and the
 * encrypted text replaces it a moment later. Where that fails, it stays as it is: nothing is lost for the sake of
 * encryption. What a full or blocked storage rejects stays in the page.
 */
export function sealedAtom<T>({ key, parse, empty, isEmpty, merge }: SealedOptions<T>): SealedAtom<T> {
  const sealedKey = `${key}.sealed`;
  const knownAtom = atom<{ value: T } | undefined>(undefined);
  const unstoredAtom = atom<{ value: T } | undefined>(undefined);
  const openedAtom = atom<Opened<T> | undefined>(undefined);
  /** Changes made while what another tab has encrypted is being decrypted. */
  const waitingAtom = atom<readonly Change<T>[]>([]);
  const hasLoadedAtom = atom(false);

  const plainIn = (storage: KeyValueStorage | undefined): T | undefined => {
    const text = storage?.getItem(key) ?? null;
    return text === null ? undefined : parse(parseJson(text));
  };
  /** Undefined if it is encrypted and not decrypted yet. */
  const storedIn = (storage: KeyValueStorage | undefined, opened: Opened<T> | undefined): T | undefined => {
    const text = storage?.getItem(sealedKey) ?? null;
    const plain = plainIn(storage);
    if (text === null) return plain ?? empty;
    if (opened?.text !== text) return undefined;
    return plain === undefined ? opened.value : merge(opened.value, plain);
  };

  const sealAtom = atom(null, async (get, set) => {
    const { storage, sealed } = servicesFor(get);
    const text = storage.getItem(key);
    const value = plainIn(storage);
    if (text === null || value === undefined) return;
    try {
      const sealedText = await sealed.seal(parseJson(text));
      // Another change came meanwhile, and is encrypted after this one.
      if (storage.getItem(key) !== text || storage.getItem(sealedKey) !== null) return;
      set(openedAtom, { text: sealedText, value });
      storage.setItem(sealedKey, sealedText);
      storage.removeItem(key);
    } catch (error) {
      console.info('What waits on this computer is not encrypted', error);
    }
  });

  const applyAtom = atom(null, (get, set, change: Change<T>) => {
    const storage = get(servicesAtom)?.storage;
    const before = get(unstoredAtom)?.value ?? storedIn(storage, get(openedAtom)) ?? empty;
    const value = change(before);
    set(knownAtom, { value });
    try {
      if (isEmpty(value)) storage?.removeItem(key);
      else storage?.setItem(key, JSON.stringify(value));
      storage?.removeItem(sealedKey);
      set(unstoredAtom, undefined);
    } catch {
      set(unstoredAtom, { value });
      return;
    }
    if (storage) void set(sealAtom);
  });

  const loadAtom = atom(null, async (get, set, isStart: boolean): Promise<void> => {
    const { storage, sealed } = servicesFor(get);
    const text = storage.getItem(sealedKey);
    if (text !== null && get(openedAtom)?.text !== text) {
      const stored = await sealed.unseal(text);
      // It was changed meanwhile, perhaps by this page.
      if (storage.getItem(sealedKey) !== text) return set(loadAtom, isStart);
      set(openedAtom, { text, value: (stored === undefined ? undefined : parse(stored)) ?? empty });
    }
    const waiting = get(waitingAtom);
    set(waitingAtom, []);
    const value = storedIn(storage, get(openedAtom));
    if (waiting.length > 0) set(applyAtom, (before) => waiting.reduce((all, change) => change(all), before));
    else if (value !== undefined && get(unstoredAtom) === undefined) set(knownAtom, { value });
    set(hasLoadedAtom, true);
    // Not what another tab has just written: that tab encrypts it, and one of an earlier version could not read it then.
    if (!isStart || plainIn(storage) === undefined) return;
    if (text === null) await set(sealAtom);
    else set(applyAtom, (all) => all);
  });

  const valueAtom = atom(
    (get): T => (get(knownAtom) ? get(knownAtom)!.value : (plainIn(get(servicesAtom)?.storage) ?? empty)),
    (get, set, change: Change<T>) => {
      const storage = get(servicesAtom)?.storage;
      if (get(unstoredAtom) !== undefined || storedIn(storage, get(openedAtom)) !== undefined)
        return set(applyAtom, change);
      set(waitingAtom, (all) => [...all, change]);
      set(loadAtom, false).catch((error: unknown) =>
        console.info('What waits here cannot be read now', error),
      );
    },
  );
  const isLoadedAtom = atom(
    (get) => get(hasLoadedAtom) || servicesFor(get).storage.getItem(sealedKey) === null,
  );
  return Object.assign(valueAtom, {
    follow: { keys: [key, sealedKey], loadAtom, isLoadedAtom },
    isStoredAtom: atom((get) => get(unstoredAtom) === undefined),
  });
}

const AGAIN_MS = 3000;

/** Reads a value when a page begins, until it can be read, and again when another tab has changed it. */
export function useFollow({ keys, loadAtom, isLoadedAtom }: Follow): { isLoaded: boolean } {
  const load = useSetAtom(loadAtom);
  const isLoaded = useAtomValue(isLoadedAtom);
  useEffect(() => {
    let timer: number | undefined;
    const read = (isStart: boolean) => {
      window.clearTimeout(timer);
      load(isStart).catch((error: unknown) => {
        console.info('What waits on this computer cannot be read now', error);
        timer = window.setTimeout(() => read(isStart), AGAIN_MS);
      });
    };
    read(true);
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || keys.includes(key)) read(false);
    };
    window.addEventListener('storage', onStorage);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('storage', onStorage);
    };
  }, [keys, load]);
  return { isLoaded };
}
