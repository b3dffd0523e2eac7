import type { UserInfo } from '#shared/api/identity/users.ts';
import {
  type Editor,
  editorOf,
  isAllowed,
  type Permission,
  PERMISSIONS,
  seesOwnClientsOnly,
} from '#shared/domain/permissions.ts';
import { type AuthEvent, type AuthState, INITIAL_AUTH, reduceAuth } from './auth-machine.ts';
import { atom, useAtomValue, useSetAtom } from './jotai.ts';

const stateAtom = atom<AuthState>(INITIAL_AUTH);

/** Reading returns the state, writing takes an event. */
export const authAtom = atom(
  (get) => get(stateAtom),
  (get, set, event: AuthEvent) => set(stateAtom, reduceAuth(get(stateAtom), event)),
);

export const useAuth = (): AuthState => useAtomValue(authAtom);
export const useAuthDispatch = (): ((event: AuthEvent) => void) => useSetAtom(authAtom);

/** The signed-in user. Only for screens behind the guard, which waits until the user is known. */
export function useUser(): UserInfo {
  const auth = useAuth();
  if (auth.kind !== 'signedIn' || !auth.user) throw new Error('useUser needs a signed-in user');
  return auth.user;
}

/** The signed-in user in the form that the ownership rules take. */
export const useEditor = (): Editor => editorOf(useUser());

/** Whether the server shows this user only clients they own or are assigned to. */
export function useSeesOwnClientsOnly(): boolean {
  const user = useUser();
  return seesOwnClientsOnly(editorOf(user).groups, user.organization.clientAccess);
}

/**
 * Whether the signed-in user has a permission. Actions without permission are not offered; the server checks anyway.
 */
export const useCan = (permission: Permission): boolean =>
  isAllowed(useEditor().groups, PERMISSIONS[permission]);
