import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { MESSAGES } from '#model/messages.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { loadUserAtom } from '#state/account/session-actions.ts';
import { LoadingScreen } from '#ui/layout/LoadingScreen.tsx';
import { useSignOut } from './use-sign-out.ts';

/** So long the user is waited for before there is a way out; it is tried again all the while. */
export const PATIENCE_MS = 5000;

/** Shown until it is known who is signed in. */
export function Opening() {
  const auth = useAuth();
  const isWaiting = auth.kind === 'signedIn' && !auth.user;
  return isWaiting ? <WaitForUser /> : <LoadingScreen words="Opening Loopwell" />;
}

function WaitForUser() {
  const [isLong, setLong] = useState(false);
  const loadUser = useSetAtom(loadUserAtom);
  const signOut = useSignOut();
  useEffect(() => {
    const timer = window.setTimeout(() => setLong(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  if (!isLong) return <LoadingScreen words="Opening Loopwell" />;
  // Failures are told by what tries again by itself.
  const retry = () => void loadUser().catch(() => undefined);
  return (
    <LoadingScreen words={MESSAGES.userInfoError}>
      <div className="lw-form-actions">
        <Button intent="primary" onClick={retry}>
          Try again
        </Button>
        <Button onClick={signOut}>Logout</Button>
      </div>
    </LoadingScreen>
  );
}
