import { useEffect, useRef } from 'react';
import { PRACTICE_USER_TYPES } from '#shared/domain/permissions.ts';
import { tourStopAtom } from '#state/account/first-visit.atoms.ts';
import { useFirstVisit } from '#state/account/use-first-visit.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useAtom } from '#state/jotai.ts';
import { pageHeading } from '#ui/focus/page-heading.ts';
import { takeFocus } from '#ui/focus/take-focus.ts';
import { menuFor } from '../nav.ts';
import { stopsFor, type TourStop } from './tour-stops.ts';

export type TourState = {
  stops: readonly TourStop[];
  /** Index of the current stop; undefined while there is no tour. */
  at: number | undefined;
  goTo: (at: number) => void;
  start: () => void;
  /** `hasFocus`: the focus is in the tour, and returns to where it was before. */
  end: (hasFocus: boolean) => void;
};

/** The tour of the menu and the top bar: begins by itself at a first visit, and again from the help. */
export function useTour(): TourState {
  const { groups, userType } = useUser();
  const { visit, change } = useFirstVisit();
  const [at, setAt] = useAtom(tourStopAtom);
  const before = useRef<Element>(undefined);
  const isDue = visit?.tour === false && PRACTICE_USER_TYPES.includes(userType);
  const start = () => {
    before.current = document.activeElement ?? undefined;
    setAt(0);
  };
  useEffect(() => {
    // A dialog of the page comes first; the tour is due again on the next page.
    if (!isDue || document.querySelector('dialog[open]')) return;
    setAt(0);
    // Now and not at the end: on another computer it does not begin once more.
    change({ tour: true });
  }, [isDue, change, setAt]);
  return {
    stops: stopsFor(menuFor(groups).map(({ route }) => route)),
    at,
    goTo: setAt,
    start,
    end: (hasFocus) => {
      // While the card is still there: as it closes, it would give its focus to the element it points at.
      if (hasFocus && !isBackAt(before.current)) takeFocus(pageHeading());
      setAt(undefined);
    },
  };
}

const isBackAt = (element: Element | undefined): boolean =>
  element instanceof HTMLElement && element !== document.body && takeFocus(element);
