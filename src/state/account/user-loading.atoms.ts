import { getUserInfo, getUserSettings, type UserInfo } from '#shared/api/identity/users.ts';
import { ApiError, isGone } from '#api/api-error.ts';
import { CLIENT_REFUSED } from '#api/identity-client.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { authAtom } from '../auth.atoms.ts';
import { atom } from '../jotai.ts';
import { servicesFor } from '../services.atoms.ts';
import { setupAtom, setupDoneAtom } from './setup.atoms.ts';
import { settingsSavedAtom } from './settings-saving.atoms.ts';
import { takeUserSettingsAtom } from './user-settings.atoms.ts';

/** A client has signed in at another provider. The page to sign in says so until they go back. */
export const refusedClientAtom = atom(false);

const isRefusedClient = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'forbidden' && CLIENT_REFUSED.test(error.message);

/**
 * Set in storage while a client may be using the device. An existing sign-in at the issuer must not let the client in.
 */
export const ANEW_KEY = 'loopwell.signInAnew';

const loadingUserAtom = atom<{ userId: UserId; isLoaded: Promise<void> } | undefined>(undefined);

/** Loads the user and the user's settings; a load under way is shared. Rejects with ApiError. */
export const loadUserAtom = atom(null, async (get, set): Promise<void> => {
  const auth = get(authAtom);
  if (auth.kind !== 'signedIn') return;
  const { userId } = auth.identity;
  const loading = get(loadingUserAtom);
  if (loading?.userId === userId) return loading.isLoaded;
  const isLoaded = set(loadUserAnewAtom, userId).finally(() => {
    if (get(loadingUserAtom)?.isLoaded === isLoaded) set(loadingUserAtom, undefined);
  });
  set(loadingUserAtom, { userId, isLoaded });
  return isLoaded;
});

const loadUserAnewAtom = atom(null, async (get, set, userId: UserId): Promise<void> => {
  const { api, tokens, storage } = servicesFor(get);
  const params = { id: userId };
  // Asked together: on a slow network, an answer that waits for another opens the app a quarter of a second later.
  const settings = set(loadSettingsAtom, userId);
  // The user comes first: why they may not enter says more than why their settings are missing.
  settings.catch(() => undefined);
  const user = await api.callEndpoint(getUserInfo, { params }).catch((error: unknown) => {
    // The stored user is not shown any longer once the server refuses this user.
    if (isGone(error)) set(dropStoredUserAtom);
    if (!isRefusedClient(error)) throw error;
    return undefined;
  });
  if (!user) {
    tokens.clear();
    // The issuer still knows the client, and would send the same account back without asking.
    storage.setItem(ANEW_KEY, '1');
    set(refusedClientAtom, true);
    set(authAtom, { type: 'logout' });
    return;
  }
  set(takeUserAtom, { user, settings: await settings });
  set(storedUserAtom, undefined);
});

/** An answer that was requested before a setting was saved would undo the change on this page. */
const loadSettingsAtom = atom(null, async (get, set, id: UserId): Promise<Settings> => {
  const { api } = servicesFor(get);
  const saved = get(settingsSavedAtom);
  if (saved) await saved.areDone;
  const settings = await api.callEndpoint(getUserSettings, { params: { id } });
  return get(settingsSavedAtom) === saved ? settings : set(loadSettingsAtom, id);
});

type Settings = EndpointResponse<typeof getUserSettings>;
type LoadedUser = { user: UserInfo; settings: Settings };

const takeUserAtom = atom(null, (get, set, { user, settings }: LoadedUser) => {
  const { setStoresOffline, setTimeFormat } = servicesFor(get);
  const auth = get(authAtom);
  // During the call the sign-in may have ended, or an administrator may have begun to act as another user.
  if (auth.kind !== 'signedIn' || auth.identity.userId !== user.userId) return;
  setStoresOffline(user.organization.storesOffline);
  setTimeFormat(user.organization.timeFormat);
  // Masking must be known before the first name appears.
  set(takeUserSettingsAtom, settings);
  // A new object would render every page again that shows the stored user.
  if (JSON.stringify(auth.user) !== JSON.stringify(user)) set(authAtom, { type: 'userLoaded', user });
});

/** The user as stored at an earlier visit, until the server answers. */
const storedUserAtom = atom<UserId | undefined>(undefined);

/** Whether the user shown is the one stored at an earlier visit. */
export const isUserStoredAtom = atom((get) => {
  const auth = get(authAtom);
  return auth.kind === 'signedIn' && auth.user !== undefined && auth.user.userId === get(storedUserAtom);
});

/** Whether the signed-in user still has to be loaded, although a stored user may be shown. */
export const isUserDueAtom = atom((get) => {
  const auth = get(authAtom);
  return auth.kind === 'signedIn' && (!auth.user || get(isUserStoredAtom));
});

/** Shows the user as stored at an earlier visit, unless the server was faster or the sign-in has ended. */
export const showStoredUserAtom = atom(null, (get, set, stored: LoadedUser) => {
  const auth = get(authAtom);
  const { userId } = stored.user;
  if (auth.kind !== 'signedIn' || auth.user || auth.identity.userId !== userId) return;
  set(storedUserAtom, userId);
  set(takeUserAtom, stored);
  // A server without accounts has no users.
  if (get(setupAtom).kind === 'unknown') set(setupDoneAtom);
});

const dropStoredUserAtom = atom(null, (get, set) => {
  if (!get(isUserStoredAtom)) return;
  set(storedUserAtom, undefined);
  set(authAtom, { type: 'userUnknown' });
});
