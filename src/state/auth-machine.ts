import type { UserInfo } from '#shared/api/identity/users.ts';
import type { OrganizationId, UserId } from '#shared/domain/ids.ts';

export type SignedInIdentity = { userId: UserId; organizationId: OrganizationId };

/**
 * Who is using the page. For a signed-in person `user` is undefined while it loads or while loading keeps failing.
 * Until then only the id is known.
 */
export type AuthState =
  | { kind: 'initialising' }
  | { kind: 'signedOut'; reason?: string }
  | {
      kind: 'signedIn';
      identity: SignedInIdentity;
      user?: UserInfo;
      /** Why the server rejects this user's calls until the next sign-in. A running session continues meanwhile. */
      lapsed?: string;
    };

export type AuthEvent =
  /** Start-up is complete; `identity` comes from stored tokens. */
  | { type: 'initialise'; identity?: SignedInIdentity }
  | { type: 'login'; identity: SignedInIdentity }
  | { type: 'userLoaded'; user: UserInfo }
  /** The user that was shown is not confirmed by the server. */
  | { type: 'userUnknown' }
  /** Some fields of the user changed; the others stay. */
  | { type: 'update'; changes: Partial<UserInfo> }
  /** The tokens are gone, but the user is in a session that must stay open. */
  | { type: 'lapse'; reason: string }
  /** The same user has signed in again after a lapse. Another user's sign-in changes nothing. */
  | { type: 'renew'; identity: SignedInIdentity }
  /** `reason` is shown on the sign-in screen; absent when the user signed out. */
  | { type: 'logout'; reason?: string };

export const INITIAL_AUTH: AuthState = { kind: 'initialising' };

/** Events that do not fit the state are ignored: they come from late responses. */
export function reduceAuth(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'initialise':
      if (state.kind !== 'initialising') return state;
      return event.identity ? { kind: 'signedIn', identity: event.identity } : { kind: 'signedOut' };
    case 'login':
      return { kind: 'signedIn', identity: event.identity };
    case 'userLoaded':
      if (state.kind !== 'signedIn' || state.identity.userId !== event.user.userId) return state;
      return { ...state, user: event.user };
    case 'userUnknown': {
      if (state.kind !== 'signedIn') return state;
      const { user: _dropped, ...unknown } = state;
      return unknown;
    }
    case 'update':
      if (state.kind !== 'signedIn' || !state.user) return state;
      return { ...state, user: { ...state.user, ...event.changes } };
    case 'lapse':
      if (state.kind !== 'signedIn' || state.lapsed !== undefined) return state;
      return { ...state, lapsed: event.reason };
    case 'renew': {
      if (state.kind !== 'signedIn' || state.identity.userId !== event.identity.userId) return state;
      const { lapsed: _over, ...renewed } = state;
      return renewed;
    }
    case 'logout':
      // Keep the first reason: later errors are consequences of the ended sign-in.
      if (state.kind === 'signedOut') return state;
      return event.reason === undefined ? { kind: 'signedOut' } : { kind: 'signedOut', reason: event.reason };
  }
}
