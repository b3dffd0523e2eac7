import { useEffect } from 'react';
import { ApiError } from '#api/api-error.ts';
import { IMPERSONATION_KEY, TOKENS_KEY } from '#api/tokens.ts';
import { MESSAGES } from '#model/messages.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { followActingAtom } from '#state/account/impersonation.atoms.ts';
import { useAtomValue, useSetAtom } from '#state/jotai.ts';
import { useServices } from '#state/services.atoms.ts';
import { initialiseAuthAtom, loadUserAtom, takeUpTokensAtom } from '#state/account/session-actions.ts';
import { loseSignInAtom } from '#state/account/sign-in-hold.atoms.ts';
import { loadSetupAtom, setupAtom } from '#state/account/setup.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useCache } from '#state/use-change.ts';

const USER_RETRY_MS = 2000;
const AUTO_REFRESH_MS = 55 * 60_000;

/** Asks the server whether it is set up, then restores the stored sign-in. Returns a retry function. */
export function useBoot(): () => void {
  const loadSetup = useSetAtom(loadSetupAtom);
  const initialise = useSetAtom(initialiseAuthAtom);
  const setup = useAtomValue(setupAtom);
  useEffect(() => void loadSetup(), [loadSetup]);
  useEffect(() => {
    if (setup.kind === 'ready' || setup.kind === 'empty') initialise();
  }, [setup.kind, initialise]);
  return () => void loadSetup();
}

/** Loads the user after sign-in. On errors the user stays signed in by id, and loading is retried. */
export function useUserLoading(): void {
  const auth = useAuth();
  const loadUser = useSetAtom(loadUserAtom);
  const showToast = useToast();
  const isDue = auth.kind === 'signedIn' && !auth.user;
  useEffect(() => {
    if (!isDue) return;
    let isOver = false;
    let timer: number | undefined;
    const load = () => {
      loadUser().catch((error: unknown) => {
        if (isOver || (error instanceof ApiError && error.code === 'unauthenticated')) return;
        showToast({ kind: 'danger', message: MESSAGES.userInfoFailed });
        timer = window.setTimeout(load, USER_RETRY_MS);
      });
    };
    load();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [isDue, loadUser, showToast]);
}

/** Renews the tokens while a user is signed in, and follows changes by other tabs. */
export function useTokenUpkeep(): void {
  const auth = useAuth();
  const { http, tokens, acting } = useServices();
  const lose = useSetAtom(loseSignInAtom);
  const takeUp = useSetAtom(takeUpTokensAtom);
  const followActing = useSetAtom(followActingAtom);
  const cache = useCache();
  const person = auth.kind === 'signedIn' ? auth.identity.userId : undefined;
  // No data of one user may stay in the cache for the next.
  useEffect(() => (person === undefined ? cache.clear() : () => cache.clear()), [person, cache]);
  const isSignedIn = auth.kind === 'signedIn';
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = window.setInterval(() => {
      if (acting.read()) return;
      http.refresh().catch((error: unknown) => console.info('Token refresh is postponed', error));
    }, AUTO_REFRESH_MS);
    const onStorage = (event: StorageEvent) => {
      if (event.key === IMPERSONATION_KEY) followActing();
      if (event.key !== TOKENS_KEY) return;
      if (tokens.read()) takeUp();
      else lose('Signed out in another tab');
    };
    window.addEventListener('storage', onStorage);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('storage', onStorage);
    };
  }, [isSignedIn, http, tokens, acting, lose, takeUp, followActing]);
}
