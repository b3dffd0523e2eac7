import {
  FIRST_VISIT_SETTINGS,
  type FirstStepsList,
  firstStepsSchema,
  happenedSchema,
} from '#shared/domain/first-visit.ts';
import { authAtom } from '../auth.atoms.ts';
import { atom } from '../jotai.ts';
import { saveUserSettingsAtom } from './settings-saving.atoms.ts';

export type FirstVisit = {
  tour: boolean;
  headsetTested: boolean;
  reportOpened: boolean;
  firstSteps: FirstStepsList;
};
export type Happening = Exclude<keyof FirstVisit, 'firstSteps'>;

/** Undefined until the settings of the user are known. */
const valueAtom = atom<FirstVisit | undefined>(undefined);

export const firstVisitAtom = atom((get) => get(valueAtom));

/** The stop of the tour that is shown; undefined while there is no tour. */
export const tourStopAtom = atom<number | undefined>(undefined);

/** Applies the settings stored by the server; undefined when nobody is signed in. */
export const takeFirstVisitAtom = atom(
  null,
  (_get, set, valueOf: ((name: string) => unknown) | undefined) => {
    if (!valueOf) set(tourStopAtom, undefined);
    const hasHappened = (name: Happening) =>
      happenedSchema.safeParse(valueOf?.(FIRST_VISIT_SETTINGS[name])).success;
    set(
      valueAtom,
      valueOf && {
        tour: hasHappened('tour'),
        headsetTested: hasHappened('headsetTested'),
        reportOpened: hasHappened('reportOpened'),
        firstSteps:
          firstStepsSchema.safeParse(valueOf(FIRST_VISIT_SETTINGS.firstSteps)).data?.list ?? 'shown',
      },
    );
  },
);

/** Applies at once, then saves. */
export const changeFirstVisitAtom = atom(null, async (get, set, change: Partial<FirstVisit>) => {
  const auth = get(authAtom);
  const visit = get(valueAtom);
  if (!visit || auth.kind !== 'signedIn') return;
  set(valueAtom, { ...visit, ...change });
  const { firstSteps, ...happened } = change;
  const body = [
    ...Object.keys(happened).map((name) => ({ name, value: { hasHappened: true } })),
    ...(firstSteps ? [{ name: FIRST_VISIT_SETTINGS.firstSteps, value: { list: firstSteps } }] : []),
  ];
  try {
    await set(saveUserSettingsAtom, { params: { id: auth.identity.userId }, body });
  } catch (error) {
    // Nothing is lost: the help is offered again at the next visit.
    console.info('What was seen of the first visit is not stored', error);
  }
});
