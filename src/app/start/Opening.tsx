import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { MESSAGES } from '#model/messages.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { loadUserAtom } from '#state/account/user-loading.atoms.ts';
import { loadSetupAtom, useSetup } from '#state/account/setup.atoms.ts';
import { LoadingScreen } from '#ui/layout/LoadingScreen.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Time before the screen offers a way out, in ms. Loading the user is retried meanwhile. */
export const PATIENCE_MS = 5000;

/** Shown until the signed-in user is known. */
export function Opening() {
  const auth = useAuth();
  const isWaiting = auth.kind === 'signedIn' && !auth.user;
  return isWaiting ? <WaitForUser /> : <LoadingScreen words="Opening Loopwell" />;
}

function WaitForUser() {
  const [isLong, setLong] = useState(false);
  const loadUser = useSetAtom(loadUserAtom);
  const signOut = useSignOut();
  const setup = useSetup();
  const loadSetup = useSetAtom(loadSetupAtom);
  useEffect(() => {
    const timer = window.setTimeout(() => setLong(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  if (!isLong) return <LoadingScreen words="Opening Loopwell" />;
  const retry = () => {
    if (setup.kind === 'unknown') void loadSetup();
    // The automatic retry reports errors.
    loadUser().catch(() => undefined);
  };
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
