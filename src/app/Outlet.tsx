import { Button } from '@blueprintjs/core';
import { Suspense, useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { useAuth } from '#state/auth.atoms.ts';
import { useActing } from '#state/impersonation.atoms.ts';
import { type SetupState, useSetup } from '#state/setup.atoms.ts';
import type { AuthState } from '#state/auth-machine.ts';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';
import { AppFrame } from './AppFrame.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { decide, type GuardSession } from './guards.ts';
import { LaterScreen } from './LaterScreen.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { type RouteMatch, ROUTES } from './route-table.ts';
import { SCREENS } from './screens.tsx';

type OutletProps = { path: string; onRetryBoot: () => void };

/** Asks the guards about a path and does what they say. */
export function Outlet({ path, onRetryBoot }: OutletProps) {
  const setup = useSetup();
  const auth = useAuth();
  const isImpersonating = useActing() !== undefined;
  const [, navigate] = useLocation();
  const decision = useMemo(
    () => decide({ ...guardSession(setup, auth), isImpersonating }, path),
    [setup, auth, isImpersonating, path],
  );

  useEffect(() => {
    if (decision.kind === 'redirect') navigate(decision.to, { replace: true, state: decision.state });
  }, [decision, navigate]);

  if (setup.kind === 'failed') {
    return (
      <LoadingScreen words={setup.message}>
        <Button intent="primary" onClick={onRetryBoot}>
          Try again
        </Button>
      </LoadingScreen>
    );
  }
  if (decision.kind !== 'allow') return <LoadingScreen words="Opening Loopwell" />;
  return <Framed match={decision.match} path={path} />;
}

function Framed({ match, path }: { match: RouteMatch; path: string }) {
  const Screen = SCREENS[match.name];
  const { frame } = ROUTES[match.name];
  const content = (
    <ErrorBoundary key={path}>
      <Suspense fallback={<LoadingScreen words="Opening" />}>
        {Screen ? <Screen params={match.params} /> : <LaterScreen title={ROUTES[match.name].title} />}
      </Suspense>
    </ErrorBoundary>
  );
  if (frame === 'public') return <PublicFrame path={path}>{content}</PublicFrame>;
  if (frame === 'page' || !Screen) return <AppFrame>{content}</AppFrame>;
  return content;
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
