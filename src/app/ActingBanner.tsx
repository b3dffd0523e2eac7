import { Button } from '@blueprintjs/core';
import { useLocation } from 'wouter';
import { useAuth } from '#state/auth.atoms.ts';
import { stopActingAtom, useActing } from '#state/impersonation.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { formatTime } from '#ui/format.ts';
import { ROUTES } from './route-table.ts';

/** Over every screen while somebody acts as another, so that nobody forgets it. */
export function ActingBanner() {
  const acting = useActing();
  const auth = useAuth();
  const stop = useSetAtom(stopActingAtom);
  const [, navigate] = useLocation();
  if (!acting) return undefined;
  const user = auth.kind === 'signedIn' ? auth.user : undefined;
  const end = async () => {
    await stop();
    navigate(ROUTES.operators.path);
  };
  return (
    <aside className="lw-acting" aria-label="Acting as somebody else">
      <p>
        You act as <strong>{user ? `${user.firstName} ${user.lastName}` : 'somebody else'}</strong> until{' '}
        {formatTime(acting.expiresAtMs)}. What you do is written down under both names.
      </p>
      <Button onClick={() => void end()}>End</Button>
    </aside>
  );
}
