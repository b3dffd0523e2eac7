import { messageOf } from '#api/api-error.ts';
import {
  TRACE_POLARITY_SETTING,
  type TracePolarity,
  tracePolaritySchema,
} from '#model/review/trace-polarity.ts';
import { authAtom } from '../auth.atoms.ts';
import { atom, useAtomValue, useSetAtom } from '../jotai.ts';
import { showToastAtom } from '../toasts.atoms.ts';
import { saveUserSettingsAtom } from './settings-saving.atoms.ts';

const polarityAtom = atom<TracePolarity>(tracePolaritySchema.parse(undefined));

/** Applies the setting stored by the server. Undefined if the user never chose, and when nobody is signed in. */
export const takeTracePolarityAtom = atom(null, (_get, set, stored: unknown) =>
  set(polarityAtom, tracePolaritySchema.parse(stored)),
);

/** Redraws at once, then saves. If saving fails, the choice still applies until the page is reloaded. */
const setNegativeUpAtom = atom(null, async (get, set, isNegativeUp: boolean) => {
  const polarity: TracePolarity = isNegativeUp ? 'negativeUp' : 'positiveUp';
  set(polarityAtom, polarity);
  const auth = get(authAtom);
  if (auth.kind !== 'signedIn') return;
  try {
    await set(saveUserSettingsAtom, {
      params: { id: auth.identity.userId },
      body: [{ name: TRACE_POLARITY_SETTING, value: polarity }],
    });
  } catch (error) {
    const message = `The polarity is applied now, but was not saved. ${messageOf(error)}`;
    set(showToastAtom, { kind: 'danger', message });
  }
});

/** Trace polarity of this user, for every view that draws traces. */
export function useTracePolarity() {
  const isNegativeUp = useAtomValue(polarityAtom) === 'negativeUp';
  const save = useSetAtom(setNegativeUpAtom);
  return { isNegativeUp, setNegativeUp: (isUp: boolean) => void save(isUp) };
}
