import { getUserSettings } from '#shared/api/identity/users.ts';
import { PRIVACY_SETTING } from '#shared/domain/app-settings.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { TRACE_POLARITY_SETTING } from '#model/review/trace-polarity.ts';
import { atom } from '../jotai.ts';
import { takeMaskPiiAtom } from '../privacy.atoms.ts';
import { servicesAtom } from '../services.atoms.ts';
import { takeFirstVisitAtom } from './first-visit.atoms.ts';
import { takeTracePolarityAtom } from './trace-polarity.atoms.ts';

/** Loads the user's settings after sign-in. The page does not change until they arrive. */
export const loadUserSettingsAtom = atom(null, async (get, set, userId: UserId) => {
  const services = get(servicesAtom);
  if (!services) return;
  const { settings } = await services.api.callEndpoint(getUserSettings, { params: { id: userId } });
  const valueOf = (wanted: string) => settings.find(({ name }) => name === wanted)?.value;
  set(takeMaskPiiAtom, valueOf(PRIVACY_SETTING));
  set(takeTracePolarityAtom, valueOf(TRACE_POLARITY_SETTING));
  set(takeFirstVisitAtom, valueOf);
});

/** Resets to the defaults, so that the next user at this computer does not see the settings of the previous one. */
export const resetUserSettingsAtom = atom(null, (_get, set) => {
  set(takeMaskPiiAtom, undefined);
  set(takeTracePolarityAtom, undefined);
  set(takeFirstVisitAtom, undefined);
});
