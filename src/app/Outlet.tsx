import { Button } from '@blueprintjs/core';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useAuth } from '#state/auth.atoms.ts';
import { useAtomValue, useSetAtom } from '#state/jotai.ts';
import { useActing } from '#state/account/impersonation.atoms.ts';
import { loadSetupAtom, type SetupState, useSetup } from '#state/account/setup.atoms.ts';
import { isUserStoredAtom } from '#state/account/user-loading.atoms.ts';
import type { AuthState } from '#state/auth-machine.ts';
import { MoveAddressContext } from '#ui/navigation/move-address.ts';
import { LoadingScreen } from '#ui/layout/LoadingScreen.tsx';
import { ErrorBoundary } from './errors/ErrorBoundary.tsx';
import { decide, type Decision, type GuardSession } from './routes/guards.ts';
import { Opening } from './start/Opening.tsx';
import { PublicFrame } from './frame/PublicFrame.tsx';
import { focusHeading } from './heading-focus.ts';
import { frameOf } from './routes/route-table.ts';
import type { RouteMatch } from '#shared/match-route.ts';
import { appFrame } from './preload-page.ts';
import { SCREENS } from './routes/screens.tsx';

/** Asks the guards about a path and applies their decision. */
export function Outlet({ path }: { path: string }) {
  const setup = useSetup();
  const auth = useAuth();
  const isImpersonating = useActing() !== undefined;
  const loadSetup = useSetAtom(loadSetupAtom);
  const [, navigate] = useLocation();
  const screenKey = useScreenKey(path);
  const isStored = useAtomValue(isUserStoredAtom);
  const decision = useMemo((): Decision => {
    const decided = decide({ ...guardSession(setup, auth), isImpersonating }, path);
    // A stored user may be out of date, so a redirect waits for the server.
    return isStored && decided.kind === 'redirect' ? { kind: 'wait' } : decided;
  }, [setup, auth, isImpersonating, isStored, path]);

  useEffect(() => {
    if (decision.kind === 'redirect') navigate(decision.to, { replace: true, state: decision.state });
  }, [decision, navigate]);

  if (setup.kind === 'failed') {
    return (
      <LoadingScreen words={setup.message}>
        <Button intent="primary" onClick={() => void loadSetup()}>
          Try again
        </Button>
      </LoadingScreen>
    );
  }
  if (decision.kind !== 'allow') return <Opening />;
  return <Framed match={decision.match} path={path} {...screenKey} />;
}

type FramedProps = ReturnType<typeof useScreenKey> & { match: RouteMatch; path: string };

function Framed({ match, path, screenKey: key, moveAddress }: FramedProps) {
  const { Screen } = SCREENS[match.name];
  const frame = frameOf(match.name);
  useEffect(() => {
    window.scrollTo(0, 0);
    // The browser has announced the page it was started with.
    return key > 0 ? focusHeading() : undefined;
  }, [key]);
  const isFramed = frame === 'public' || frame === 'page';
  const content = (
    <ErrorBoundary key={key}>
      <MoveAddressContext value={moveAddress}>
        <Suspense fallback={<LoadingScreen words="Opening" isFramed={isFramed} />}>
          <Screen params={match.params} />
        </Suspense>
      </MoveAddressContext>
    </ErrorBoundary>
  );
  if (frame === 'public') return <PublicFrame path={path}>{content}</PublicFrame>;
  if (!isFramed) return content;
  return (
    <ErrorBoundary>
      <Suspense fallback={<LoadingScreen words="Opening" />}>
        <appFrame.Screen>{content}</appFrame.Screen>
      </Suspense>
    </ErrorBoundary>
  );
}

/** A new address gets a new screen, except the address that `moveAddress` leads to. */
function useScreenKey(path: string) {
  const [, navigate] = useLocation();
  const [shown, setShown] = useState<{ path: string; next?: string; key: number }>({ path, key: 0 });
  const isOther = path !== shown.path;
  const key = isOther && path !== shown.next ? shown.key + 1 : shown.key;
  if (isOther) setShown({ path, key });
  const moveAddress = useCallback(
    (href: string) => {
      // A screen that has been left must not keep the next one mounted.
      setShown((before) => (before.key === key ? { ...before, next: href } : before));
      navigate(href, { replace: true });
    },
    [key, navigate],
  );
  return { screenKey: key, moveAddress };
}

function guardSession(setup: SetupState, auth: AuthState): GuardSession {
  const user = auth.kind === 'signedIn' ? auth.user : undefined;
  return {
    setup: setup.kind === 'ready' || setup.kind === 'empty' ? setup.kind : 'unknown',
    auth: auth.kind,
    user: user && {
      userType: user.userType,
      verified: user.verified,
      groups: user.groups,
      email: user.email,
      subscriptionStatus: user.account.subscription?.status,
    },
  };
}
