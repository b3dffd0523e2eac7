import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { masksPersonalData, PRIVACY_SETTING } from '#shared/domain/app-settings.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { MESSAGES } from '#model/messages.ts';
import { atom } from './jotai.ts';
import { servicesAtom } from './services.atoms.ts';
import { showToastAtom } from './toasts.atoms.ts';

const valueAtom = atom(false);
const savedAtom = atom(0);

/** How often the setting was saved. Responses from before a save may hold more or less data than the page may show. */
export const maskSavedAtom = atom((get) => get(savedAtom));

/** True when personal data must not be readable on this screen. */
export const maskPiiAtom = atom((get) => get(valueAtom));

/** Masks at once, then saves. If saving fails, it reverts and shows a message (specification section 4). */
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

/** Applies the setting stored by the server. Undefined if the user never chose, and when nobody is signed in. */
export const takeMaskPiiAtom = atom(null, (_get, set, stored: unknown) =>
  set(valueAtom, masksPersonalData(stored)),
);
