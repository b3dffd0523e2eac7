import { pathTo } from '#shared/routes.ts';
import { Button } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useAuth } from '#state/auth.atoms.ts';
import { actingOverAtom, stopActingAtom, useActing } from '#state/account/impersonation.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { useServices } from '#state/services.atoms.ts';
import { formatTime } from '#ui/text/format.ts';

/** Shown above every screen while acting as another user, as a reminder. */
export function ActingBanner() {
  const acting = useActing();
  const auth = useAuth();
  const stop = useSetAtom(stopActingAtom);
  const [, navigate] = useLocation();
  useEndInTime(acting?.expiresAtMs);
  if (!acting) return undefined;
  const user = auth.kind === 'signedIn' ? auth.user : undefined;
  const end = async () => {
    await stop();
    navigate(pathTo.operators());
  };
  return (
    <aside className="lw-top-notice" aria-label="Acting as another user">
      <p>
        Acting as <strong>{user ? `${user.firstName} ${user.lastName}` : 'another user'}</strong> until{' '}
        {formatTime(acting.expiresAtMs)}. Actions are logged under both names.
      </p>
      <Button onClick={() => void end()}>Stop acting</Button>
    </aside>
  );
}

/** Ends the impersonation when it expires, even if no request is sent. */
function useEndInTime(expiresAtMs: number | undefined): void {
  const { clock } = useServices();
  const endActing = useSetAtom(actingOverAtom);
  useEffect(() => {
    if (expiresAtMs === undefined) return;
    const timer = window.setTimeout(endActing, Math.max(0, expiresAtMs - clock.nowMs()));
    return () => window.clearTimeout(timer);
  }, [expiresAtMs, clock, endActing]);
}
