import { isRunning } from '#shared/commerce/subscription-status.ts';
import { pathTo } from '#shared/routes.ts';
import { Button } from '@blueprintjs/core';
import { TickCircleIcon, TimeIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { loadUserAtom } from '#state/account/user-loading.atoms.ts';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { Notice } from '#ui/notices/Notice.tsx';

const ASK_EVERY_MS = 2000;

/** Return from the page of the payment provider. The return proves nothing, so the server is asked until it knows. */
export function CheckoutReturn() {
  const { account } = useUser();
  const loadUser = useSetAtom(loadUserAtom);
  const [problem, setProblem] = useState<string>();
  const isPaid = isRunning(account.subscription);
  useEffect(() => {
    if (isPaid) return;
    const timer = window.setInterval(() => {
      loadUser().then(
        () => setProblem(undefined),
        (error: unknown) => setProblem(messageOf(error)),
      );
    }, ASK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [isPaid, loadUser]);

  if (isPaid) {
    return (
      <EmptyState
        icon={<TickCircleIcon size={32} />}
        title="Your subscription is active"
        link={{ href: pathTo.clients(), label: 'Go to clients' }}
      >
        The payment was received. The payment provider sends receipts.
      </EmptyState>
    );
  }
  return (
    <>
      <EmptyState
        icon={<TimeIcon size={32} />}
        title="Waiting for the payment"
        action={<Button onClick={() => void loadUser().catch(() => undefined)}>Check again now</Button>}
      >
        The payment provider usually confirms it within a minute. This page then continues automatically.
      </EmptyState>
      {problem ? <Notice kind="warning">{problem}</Notice> : undefined}
    </>
  );
}
