import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { getUserSettings } from '#shared/api/identity/users.ts';
import { PRIVACY_SETTING } from '#shared/domain/app-settings.ts';
import { TRACE_POLARITY_SETTING } from '#model/review/trace-polarity.ts';
import { atom } from '../jotai.ts';
import { takeMaskPiiAtom } from '../privacy.atoms.ts';
import { takeFirstVisitAtom } from './first-visit.atoms.ts';
import { takeTracePolarityAtom } from './trace-polarity.atoms.ts';

type UserSettings = EndpointResponse<typeof getUserSettings>;

/** Applies the user's settings, as the server sent them. */
export const takeUserSettingsAtom = atom(null, (_get, set, { settings }: UserSettings) => {
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
