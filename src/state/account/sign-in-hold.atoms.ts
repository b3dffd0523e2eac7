import { useEffect } from 'react';
import { authAtom } from '../auth.atoms.ts';
import { atom, useSetAtom } from '../jotai.ts';

/** How many parts of the page must not be torn down by a lost sign-in: a session that records. */
const holdsAtom = atom(0);

/** The tokens are gone without the person's doing. Leaves the app, unless something holds the page. */
export const loseSignInAtom = atom(null, (get, set, reason: string) => {
  set(authAtom, get(holdsAtom) > 0 ? { type: 'lapse', reason } : { type: 'logout', reason });
});

const holdAtom = atom(null, (get, set) => {
  set(holdsAtom, get(holdsAtom) + 1);
  return () => {
    set(holdsAtom, get(holdsAtom) - 1);
    const auth = get(authAtom);
    if (get(holdsAtom) === 0 && auth.kind === 'signedIn' && auth.lapsed !== undefined)
      set(authAtom, { type: 'logout', reason: auth.lapsed });
  };
});

/** While `isHeld`, a lost sign-in leaves the page as it is; what was put off happens when the hold ends. */
export function useSignInHold(isHeld: boolean): void {
  const hold = useSetAtom(holdAtom);
  useEffect(() => (isHeld ? hold() : undefined), [isHeld, hold]);
}
