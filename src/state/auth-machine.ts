import type { UserInfo } from '#shared/api/identity/users.ts';
import type { OrganizationId, UserId } from '#shared/domain/ids.ts';

export type SignedInIdentity = { userId: UserId; organizationId: OrganizationId };

/**
 * Who is using the page. `user` of a signed-in person is undefined while it loads, or while loading keeps failing:
 * the person is then known by id only.
 */
export type AuthState =
  | { kind: 'initialising' }
  | { kind: 'signedOut'; reason?: string }
  | {
      kind: 'signedIn';
      identity: SignedInIdentity;
      user?: UserInfo;
      /** Why the server takes no calls of this person until the next sign-in; a running session goes on meanwhile. */
      lapsed?: string;
    };

export type AuthEvent =
  /** Boot is done; `identity` comes from stored tokens. */
  | { type: 'initialise'; identity?: SignedInIdentity }
  | { type: 'login'; identity: SignedInIdentity }
  | { type: 'userLoaded'; user: UserInfo }
  /** Somebody changed parts of the user; the rest stays. */
  | { type: 'update'; changes: Partial<UserInfo> }
  /** The tokens are gone, but the person is in the middle of something that must not be torn down. */
  | { type: 'lapse'; reason: string }
  /** The same person has signed in again after a lapse; another person's sign-in changes nothing here. */
  | { type: 'renew'; identity: SignedInIdentity }
  /** `reason` is shown on the sign-in screen; absent when the person asked for it. */
  | { type: 'logout'; reason?: string };

export const INITIAL_AUTH: AuthState = { kind: 'initialising' };

/** Events that do not fit the state leave it as it is: they come from answers that arrived late. */
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
      // The first reason stays: what follows an ended session is only its echo.
      if (state.kind === 'signedOut') return state;
      return event.reason === undefined ? { kind: 'signedOut' } : { kind: 'signedOut', reason: event.reason };
  }
}
