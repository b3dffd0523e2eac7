import type { UserInfo } from '#shared/api/identity/users.ts';
import {
  type Editor,
  editorOf,
  isAllowed,
  type Permission,
  PERMISSIONS,
} from '#shared/domain/permissions.ts';
import { type AuthEvent, type AuthState, INITIAL_AUTH, reduceAuth } from './auth-machine.ts';
import { atom, useAtomValue, useSetAtom } from './jotai.ts';

const stateAtom = atom<AuthState>(INITIAL_AUTH);

/** Reads the state, writes events. */
export const authAtom = atom(
  (get) => get(stateAtom),
  (get, set, event: AuthEvent) => set(stateAtom, reduceAuth(get(stateAtom), event)),
);

export const useAuth = (): AuthState => useAtomValue(authAtom);
export const useAuthDispatch = (): ((event: AuthEvent) => void) => useSetAtom(authAtom);

/** The signed-in user. Only for screens behind the guard, which lets nobody through before the user is known. */
export function useUser(): UserInfo {
  const auth = useAuth();
  if (auth.kind !== 'signedIn' || !auth.user) throw new Error('A screen of the app was shown to nobody');
  return auth.user;
}

/** The signed-in user as the rules about whose item it is know people. */
export const useEditor = (): Editor => editorOf(useUser());

/** Whether the signed-in user may do something; what may not be done is not offered. The server decides anyway. */
export const useCan = (permission: Permission): boolean =>
  isAllowed(useEditor().groups, PERMISSIONS[permission]);
