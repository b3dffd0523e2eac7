import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { type Sheet, withoutSheet } from '#model/questionnaires/answering.ts';
import { answeringAtom, useAnswering, useChangeAnswering } from '#state/answering/answering.atoms.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { loadSetupAtom, useSetup } from '#state/account/setup.atoms.ts';
import { useFollow } from '#state/storage/sealed-atom.ts';
import { LoadingScreen } from '#ui/layout/LoadingScreen.tsx';
import { orNotLoaded } from '#ui/hooks/not-loaded.ts';
import { ErrorBoundary } from './errors/ErrorBoundary.tsx';

const Screen = lazy(() =>
  orNotLoaded(
    import('#screens/answering/AnsweringScreen.tsx').then((module) => ({ default: module.AnsweringScreen })),
  ),
);

/**
 * While a questionnaire is open, the page shows nothing else, at any address and after a reload. A user whose sign-in
 * has ended signs in first; that opens no more than the lock does.
 */
export function AnsweringLayer({ children }: { children: ReactNode }) {
  // A device that was handed over is locked in all its tabs.
  const { isLoaded } = useFollow(answeringAtom.follow);
  const auth = useAuth();
  const { sheet } = useAnswering();
  useStartAgain(sheet !== undefined);
  useResumeAfter(sheet, isLoaded);
  // Until it is known whether the device was handed over, nothing else is shown.
  if (!isLoaded) return <LoadingScreen words="Opening" />;
  return !sheet || auth.kind === 'signedOut' ? (
    children
  ) : (
    <ErrorBoundary>
      <Suspense fallback={<LoadingScreen words="Opening" />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  );
}

const START_AGAIN_MS = 5_000;

/** After a reload while the server was down: the lock hides the retry button, so the start is retried here. */
function useStartAgain(isCovered: boolean): void {
  const { kind } = useSetup();
  const loadSetup = useSetAtom(loadSetupAtom);
  const isDue = isCovered && kind === 'failed';
  useEffect(() => {
    if (!isDue) return;
    const timer = window.setTimeout(() => void loadSetup(), START_AGAIN_MS);
    return () => window.clearTimeout(timer);
  }, [isDue, loadSetup]);
}

/** Removes a finished, unlocked sheet when the user leaves the page that showed it or reloads. */
function useResumeAfter(sheet: Sheet | undefined, isLoaded: boolean): void {
  const change = useChangeAnswering();
  const [path] = useLocation();
  const isOver = sheet?.isFinished === true && sheet.lock === undefined;
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (!isLoaded) return;
    if (!isOver) before.current = path;
    else if (before.current !== path) change(withoutSheet);
  }, [isLoaded, isOver, path, change]);
}
