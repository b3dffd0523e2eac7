import type { EndpointInput } from '#shared/api/endpoint.ts';
import { patchUserSettings } from '#shared/api/identity/users.ts';
import { atom } from '../jotai.ts';
import { servicesAtom } from '../services.atoms.ts';

type Saves = { areDone: Promise<unknown> };

const savesAtom = atom<Saves | undefined>(undefined);

/** All settings saved on this page so far; another object after each save. `areDone` does not reject. */
export const settingsSavedAtom = atom((get) => get(savesAtom));

/** Saves settings of the user. Rejects with ApiError. */
export const saveUserSettingsAtom = atom(
  null,
  async (get, set, input: EndpointInput<typeof patchUserSettings>): Promise<void> => {
    const answer = get(servicesAtom)?.api.callEndpoint(patchUserSettings, input);
    set(savesAtom, { areDone: Promise.allSettled([get(savesAtom)?.areDone, answer]) });
    await answer;
  },
);
