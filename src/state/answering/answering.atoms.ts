import { parseJson } from '#api/parse-json.ts';
import type { KeyValueStorage } from '#api/tokens.ts';
import { answeringSchema, NO_ANSWERING, type Answering } from '#model/questionnaires/answering.ts';
import { atom, useAtomValue, useSetAtom } from '../jotai.ts';
import { servicesAtom } from '../services.atoms.ts';

/** Stored in this browser only. Contains ids and answers, no names. */
export const ANSWERING_KEY = 'loopwell.answering';

const changesAtom = atom(0);

/** State that a full or blocked storage rejected. No answers may be lost while the page is open. */
const unstoredAtom = atom<Answering | undefined>(undefined);

/** Reads the stored state. Unreadable content counts as empty. */
export const answeringAtom = atom(
  (get): Answering => {
    get(changesAtom);
    return get(unstoredAtom) ?? stored(get(servicesAtom)?.storage);
  },
  (get, set, change: (before: Answering) => Answering) => {
    const storage = get(servicesAtom)?.storage;
    // Read the storage again: another tab may have written to it.
    const next = change(get(unstoredAtom) ?? stored(storage));
    try {
      if (!next.sheet && next.waiting.length === 0) storage?.removeItem(ANSWERING_KEY);
      else storage?.setItem(ANSWERING_KEY, JSON.stringify(next));
      set(unstoredAtom, undefined);
    } catch {
      set(unstoredAtom, next);
    }
    set(changesAtom, (count) => count + 1);
  },
);

function stored(storage: KeyValueStorage | undefined): Answering {
  const text = storage?.getItem(ANSWERING_KEY) ?? null;
  if (text === null) return NO_ANSWERING;
  return answeringSchema.safeParse(parseJson(text)).data ?? NO_ANSWERING;
}

/** Another tab changed the stored state. */
export const answeringChangedAtom = atom(null, (_get, set) => set(changesAtom, (count) => count + 1));

export const useAnswering = (): Answering => useAtomValue(answeringAtom);
export const useChangeAnswering = (): ((change: (before: Answering) => Answering) => void) =>
  useSetAtom(answeringAtom);
