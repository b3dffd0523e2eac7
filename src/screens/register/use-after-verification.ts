import { pathTo } from '#shared/routes.ts';
import { useLocation } from 'wouter';
import { useAuth } from '#state/auth.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { useChangeBy } from '#state/use-change.ts';
import { signInAtom } from '#state/account/session-actions.ts';
import { loadUserAtom } from '#state/account/user-loading.atoms.ts';

/** Known only if the form was filled in on this page. */
export type Newcomer = { email: string; password: string; isClient: boolean; requestKey: string };

/** Where a verified address leads: clients to their app, and users who are or can be signed in to the web app. */
export function useAfterVerification(newcomer: Newcomer | undefined) {
  const auth = useAuth();
  const [, navigate] = useLocation();
  const loadUser = useSetAtom(loadUserAtom);
  const signIn = useSetAtom(signInAtom);
  const { run, isBusy, isDone, problem } = useChangeBy(
    async (): Promise<string> => {
      if (auth.kind === 'signedIn') {
        await loadUser();
        return pathTo.signIn();
      }
      if (newcomer === undefined) return pathTo.verification();
      if (newcomer.isClient) return pathTo.welcome();
      const outcome = await signIn(newcomer);
      // A second factor is asked for on the sign-in page.
      return outcome.kind === 'success' ? pathTo.signIn() : pathTo.login();
    },
    {
      onSuccess: (path) =>
        navigate(path, { replace: true, state: path === pathTo.verification() ? VERIFIED : undefined }),
    },
  );
  return {
    proceed: () => run(),
    isBusy: isBusy || isDone,
    problem,
  };
}

/** Result on the verification page if the address is verified already. */
const VERIFIED = { isVerified: true };
export const isVerifiedState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isVerified' in state && state.isVerified === true;
