import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { PRIVACY_SETTING } from '#shared/domain/app-settings.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { TRACE_POLARITY_SETTING } from '#model/review/trace-polarity.ts';
import { atom } from '../jotai.ts';
import { takeMaskPiiAtom } from '../privacy.atoms.ts';
import { servicesAtom } from '../services.atoms.ts';
import { takeTracePolarityAtom } from './trace-polarity.atoms.ts';

/** Loads the settings of the person after sign-in. Until they are known the page stays as it was. */
export const loadUserSettingsAtom = atom(null, async (get, set, userId: UserId) => {
  const services = get(servicesAtom);
  if (!services) return;
  const { settings } = await services.api.callEndpoint(ENDPOINTS.getUserSettings, { params: { id: userId } });
  const valueOf = (wanted: string) => settings.find(({ name }) => name === wanted)?.value;
  set(takeMaskPiiAtom, valueOf(PRIVACY_SETTING));
  set(takeTracePolarityAtom, valueOf(TRACE_POLARITY_SETTING));
});

/** The next person at this computer starts with the defaults, until their own settings are loaded. */
export const resetUserSettingsAtom = atom(null, (_get, set) => {
  set(takeMaskPiiAtom, undefined);
  set(takeTracePolarityAtom, undefined);
});
