import { masksPersonalData, PRIVACY_SETTING } from '#shared/domain/app-settings.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { MESSAGES } from '#model/messages.ts';
import { atom } from './jotai.ts';
import { saveUserSettingsAtom } from './account/settings-saving.atoms.ts';
import { showToastAtom } from './toasts.atoms.ts';

const valueAtom = atom(false);
const savedAtom = atom(0);
/** As the server last confirmed it. */
const confirmedAtom = atom(false);
const changesAtom = atom(0);

/** How often the setting was saved. Responses from before a save may hold more or less data than the page may show. */
export const maskSavedAtom = atom((get) => get(savedAtom));

/** True when personal data must not be readable on this screen. */
export const maskPiiAtom = atom((get) => get(valueAtom));

/** Masks at once, then saves. If saving fails, it reverts and shows a message (specification section 4). */
export const setMaskPiiAtom = atom(null, async (get, set, change: { userId: UserId; maskPII: boolean }) => {
  const own = get(changesAtom) + 1;
  set(changesAtom, own);
  set(valueAtom, change.maskPII);
  try {
    await set(saveUserSettingsAtom, {
      params: { id: change.userId },
      body: [{ name: PRIVACY_SETTING, value: { maskPII: change.maskPII } }],
    });
    set(confirmedAtom, change.maskPII);
    set(savedAtom, get(savedAtom) + 1);
  } catch {
    // A newer change decides what is shown.
    if (get(changesAtom) !== own) return;
    set(valueAtom, get(confirmedAtom));
    set(showToastAtom, { kind: 'danger', message: MESSAGES.privacyUpdateFailed });
  }
});

/** Applies the setting stored by the server. Undefined if the user never chose, and when nobody is signed in. */
export const takeMaskPiiAtom = atom(null, (_get, set, stored: unknown) => {
  set(confirmedAtom, masksPersonalData(stored));
  set(valueAtom, masksPersonalData(stored));
});
