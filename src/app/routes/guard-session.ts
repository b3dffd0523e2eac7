import type { SetupState } from '#state/account/setup.atoms.ts';
import type { AuthState } from '#state/auth-machine.ts';
import type { GuardSession } from './guards.ts';

/** What the guards need of the state of the app. */
export function guardSession(setup: SetupState, auth: AuthState): GuardSession {
  const user = auth.kind === 'signedIn' ? auth.user : undefined;
  return {
    setup: setup.kind === 'ready' || setup.kind === 'empty' ? setup.kind : 'unknown',
    auth: auth.kind,
    user: user && {
      userType: user.userType,
      verified: user.verified,
      groups: user.groups,
      email: user.email,
      subscriptionStatus: user.account.subscription?.status,
    },
  };
}
