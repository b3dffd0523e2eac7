import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { masksPersonalData, PRIVACY_SETTING } from '#shared/domain/app-settings.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { MESSAGES } from '#model/messages.ts';
import { atom } from './jotai.ts';
import { servicesAtom } from './services.atoms.ts';
import { showToastAtom } from './toasts.atoms.ts';

const valueAtom = atom(false);
const savedAtom = atom(0);

/** How often the setting was saved: answers from before have more or less of the data than the page may show now. */
export const maskSavedAtom = atom((get) => get(savedAtom));

/** True when personal data must not be readable on this screen. */
export const maskPiiAtom = atom((get) => get(valueAtom));

/** Masks at once, saves, and goes back with a message when saving fails (specification section 4). */
export const setMaskPiiAtom = atom(null, async (get, set, change: { userId: UserId; maskPII: boolean }) => {
  const before = get(valueAtom);
  set(valueAtom, change.maskPII);
  try {
    await get(servicesAtom)?.api.callEndpoint(ENDPOINTS.patchUserSettings, {
      params: { id: change.userId },
      body: [{ name: PRIVACY_SETTING, value: { maskPII: change.maskPII } }],
    });
    set(savedAtom, get(savedAtom) + 1);
  } catch {
    set(valueAtom, before);
    set(showToastAtom, { kind: 'danger', message: MESSAGES.privacyUpdateFailed });
  }
});

/** Takes up what the server stores; undefined for a person who never chose, and when nobody is signed in. */
export const takeMaskPiiAtom = atom(null, (_get, set, stored: unknown) =>
  set(valueAtom, masksPersonalData(stored)),
);
