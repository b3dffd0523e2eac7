import type { KeyValueStorage } from '#api/tokens.ts';
import { answeringSchema, NO_ANSWERING, type Answering } from '#model/questionnaires/answering.ts';
import { atom, useAtomValue, useSetAtom } from '../jotai.ts';
import { servicesAtom } from '../services.atoms.ts';

/** In this browser only, and not of people: ids and answers, no names. */
export const ANSWERING_KEY = 'loopwell.answering';

const changesAtom = atom(0);

/** What a full or forbidden storage did not take: nobody's answers may be lost over that while the page lives. */
const unstoredAtom = atom<Answering | undefined>(undefined);

/** Reads what this browser keeps; what cannot be read any more is as if nothing were there. */
export const answeringAtom = atom(
  (get): Answering => {
    get(changesAtom);
    return get(unstoredAtom) ?? stored(get(servicesAtom)?.storage);
  },
  (get, set, change: (before: Answering) => Answering) => {
    const storage = get(servicesAtom)?.storage;
    // Read anew: another tab may have written a moment ago.
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

/** Another tab changed what is kept. */
export const answeringChangedAtom = atom(null, (_get, set) => set(changesAtom, (count) => count + 1));

export const useAnswering = (): Answering => useAtomValue(answeringAtom);
export const useChangeAnswering = (): ((change: (before: Answering) => Answering) => void) =>
  useSetAtom(answeringAtom);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
