import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type Sheet, withoutSheet } from '#model/questionnaires/answering.ts';
import { useAnswering, useChangeAnswering } from '#state/answering/answering.atoms.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { loadSetupAtom, useSetup } from '#state/account/setup.atoms.ts';
import { useOtherTabs } from '#state/answering/use-other-tabs.ts';
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
  useOtherTabs();
  const auth = useAuth();
  const { sheet, waiting } = useAnswering();
  const sender = useSender(sheet !== undefined || waiting.length > 0);
  useStartAgain(sheet !== undefined);
  useResumeAfter(sheet);
  return (
    <>
      {sender}
      {!sheet || auth.kind === 'signedOut' ? (
        children
      ) : (
        <ErrorBoundary>
          <Suspense fallback={<LoadingScreen words="Opening" />}>
            <Screen />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

const LOAD_AGAIN_MS = 15_000;

/** What sends answers, loaded once there are any. Without network it is asked for again. */
function useSender(isNeeded: boolean): ReactNode {
  const [sender, setSender] = useState<ReactNode>();
  const isDue = isNeeded && sender === undefined;
  useEffect(() => {
    if (!isDue) return;
    let timer: number | undefined;
    let isOver = false;
    const load = () => {
      import('#state/answering/SendAnswers.ts').then(
        ({ SendAnswers }) => {
          if (!isOver) setSender(<SendAnswers />);
        },
        () => {
          if (!isOver) timer = window.setTimeout(load, LOAD_AGAIN_MS);
        },
      );
    };
    load();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [isDue]);
  return sender;
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
function useResumeAfter(sheet: Sheet | undefined): void {
  const change = useChangeAnswering();
  const [path] = useLocation();
  const isOver = sheet?.isFinished === true && sheet.lock === undefined;
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (!isOver) before.current = path;
    else if (before.current !== path) change(withoutSheet);
  }, [isOver, path, change]);
}
