import { atom } from './jotai.ts';
import { servicesFor } from './services.atoms.ts';

/** When the server was first not reached; undefined while it is reached. */
export const offlineSinceAtom = atom<number | undefined>(undefined);

/** The outcome of a call: whether the server was reached. */
export const contactAtom = atom(null, (get, set, isReached: boolean) => {
  if (isReached) set(offlineSinceAtom, undefined);
  else if (get(offlineSinceAtom) === undefined) set(offlineSinceAtom, servicesFor(get).clock.nowMs());
});
