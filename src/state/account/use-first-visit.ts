import { useCallback, useEffect } from 'react';
import { useAppConfig } from '../app-config.atoms.ts';
import { useAtomValue, useSetAtom } from '../jotai.ts';
import {
  changeFirstVisitAtom,
  type FirstVisit,
  firstVisitAtom,
  type Happening,
} from './first-visit.atoms.ts';
import { useActing } from './impersonation.atoms.ts';

/** What this user has seen of the help for a first visit. `visit` is undefined where none is offered. */
export function useFirstVisit() {
  const visit = useAtomValue(firstVisitAtom);
  const { state } = useAppConfig();
  const isOffered = state.kind === 'ready' && state.config.hasFirstVisitHelp;
  // Who acts as another user must not use up their first visit.
  const isActing = useActing() !== undefined;
  const save = useSetAtom(changeFirstVisitAtom);
  const change = useCallback((part: Partial<FirstVisit>) => void save(part), [save]);
  return { visit: isOffered && !isActing ? visit : undefined, change };
}

/** Remembers a step that only the browser sees, the first time it happens. */
export function useHappened(name: Happening, isNow: boolean): void {
  const { visit, change } = useFirstVisit();
  const isNew = isNow && visit?.[name] === false;
  useEffect(() => {
    if (isNew) change({ [name]: true });
  }, [isNew, name, change]);
}
