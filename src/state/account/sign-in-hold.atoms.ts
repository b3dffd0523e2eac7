import { useEffect } from 'react';
import { authAtom } from '../auth.atoms.ts';
import { atom, useSetAtom } from '../jotai.ts';

/** Number of parts that must stay on the page when the sign-in is lost, such as a recording session. */
const holdsAtom = atom(0);

/** The tokens became invalid without a sign-out by the user. Signs out, unless a hold keeps the page. */
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

/** While `isHeld`, losing the sign-in keeps the page as it is. The delayed sign-out happens when the last hold ends. */
export function useSignInHold(isHeld: boolean): void {
  const hold = useSetAtom(holdAtom);
  useEffect(() => (isHeld ? hold() : undefined), [isHeld, hold]);
}
