import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '#api/api-error.ts';
import { IMPERSONATION_KEY } from '#api/tokens.ts';
import { TOKENS_KEY } from '#api/tokens-key.ts';
import { MESSAGES } from '#model/messages.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { followActingAtom } from '#state/account/impersonation.atoms.ts';
import { useAtomValue, useSetAtom } from '#state/jotai.ts';
import { useServices } from '#state/services.atoms.ts';
import { takeUpTokensAtom } from '#state/account/session-actions.ts';
import { isUserDueAtom, loadUserAtom } from '#state/account/user-loading.atoms.ts';
import { loseSignInAtom } from '#state/account/sign-in-hold.atoms.ts';
import { setupAtom } from '#state/account/setup.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useCache } from '#state/use-change.ts';

const USER_RETRY_MS = 2000;
const AUTO_REFRESH_MS = 55 * 60_000;

/** Loads the user after sign-in. On errors the user stays signed in by id, and loading is retried. */
export function useUserLoading(): void {
  const isUserDue = useAtomValue(isUserDueAtom);
  const loadUser = useSetAtom(loadUserAtom);
  const showToast = useToast();
  const setup = useAtomValue(setupAtom).kind;
  const isSetUp = useEffectEvent(() => setup === 'ready');
  // Without the server, the page that says so is shown, and a retry starts with the setup.
  const isDue = isUserDue && setup !== 'failed';
  useEffect(() => {
    if (!isDue) return;
    let isOver = false;
    let timer: number | undefined;
    const load = () => {
      loadUser().catch((error: unknown) => {
        if (isOver || (error instanceof ApiError && error.code === 'unauthenticated')) return;
        if (isSetUp()) showToast({ kind: 'danger', message: MESSAGES.userInfoFailed });
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
