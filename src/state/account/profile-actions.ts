import { eraseUser } from '#shared/api/practice/erase.ts';
import { ApiError } from '#api/api-error.ts';
import {
  type PracticeChange,
  type ProfileChange,
  patchPractice,
  patchUser,
} from '#shared/api/identity/profile.ts';
import { MESSAGES } from '#model/messages.ts';
import { authAtom } from '../auth.atoms.ts';
import { atom } from '../jotai.ts';
import { servicesAtom } from '../services.atoms.ts';
import { signOutAtom } from './session-actions.ts';
import { showToastAtom } from '../toasts.atoms.ts';

/** Validation messages by field; undefined when everything was saved. */
export type SaveOutcome = { fields: Readonly<Record<string, string>> } | undefined;

/** Changes the name or picture of the signed-in user everywhere on the page. Shows errors in a toast. */
export const saveProfileAtom = atom(null, async (get, set, body: ProfileChange): Promise<SaveOutcome> => {
  const auth = get(authAtom);
  const services = get(servicesAtom);
  if (!services || auth.kind !== 'signedIn') return { fields: {} };
  try {
    const params = { id: auth.identity.userId };
    const changes = await services.api.callEndpoint(patchUser, { params, body });
    set(authAtom, { type: 'update', changes });
    return undefined;
  } catch (error) {
    set(showToastAtom, { kind: 'danger', message: MESSAGES.userUpdateFailed });
    return { fields: error instanceof ApiError ? error.fields : {} };
  }
});

/** Changes the practice. Rejects with ApiError. */
export const changePracticeAtom = atom(null, async (get, set, body: PracticeChange) => {
  const auth = get(authAtom);
  const services = get(servicesAtom);
  if (!services || auth.kind !== 'signedIn') return;
  const params = { id: auth.identity.organizationId };
  const organization = await services.api.callEndpoint(patchPractice, { params, body });
  services.setStoresOffline(organization.storesOffline);
  services.setTimeFormat(organization.timeFormat);
  set(authAtom, { type: 'update', changes: { organization } });
});

/** Deletes the user's own account and signs out. `confirmation` is its e-mail address. Rejects with ApiError. */
export const eraseAccountAtom = atom(null, async (get, set, confirmation: string) => {
  const auth = get(authAtom);
  const services = get(servicesAtom);
  if (!services || auth.kind !== 'signedIn') return;
  const params = { id: auth.identity.userId };
  await services.api.callEndpoint(eraseUser, { params, body: { confirmation } });
  await set(signOutAtom, 'thisComputerOnly');
});
