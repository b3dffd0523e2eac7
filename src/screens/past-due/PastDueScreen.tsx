import { Button } from '@blueprintjs/core';
import { TickCircleIcon } from '@blueprintjs/icons';
import type { UserInfo } from '#shared/api/users.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { Invoices } from '#ui/commerce/Invoices.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { Panel } from '#ui/Panel.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { usePastDue } from './use-past-due.ts';

/** /pastdue: which invoices are open, how to pay them, and the way back in. */
export function PastDueScreen() {
  const auth = useAuth();
  return (
    <Page title="Payment overdue" width="narrow">
      {auth.kind === 'signedIn' && auth.user ? <PastDue user={auth.user} /> : undefined}
      {auth.kind === 'signedIn' && !auth.user ? <SkeletonRows count={4} /> : undefined}
      {auth.kind === 'signedOut' ? (
        <Notice
          kind="info"
          actions={
            <AppLink href="/" className="bp6-button bp6-small">
              Sign in
            </AppLink>
          }
        >
          Sign in to see the invoices of your practice.
        </Notice>
      ) : undefined}
    </Page>
  );
}

function PastDue({ user }: { user: UserInfo }) {
  const state = usePastDue(user);
  const status = user.account.subscription?.status;
  const isOpen = status === 'active' || status === 'trialing';
  if (isOpen) {
    return (
      <EmptyState
        icon={<TickCircleIcon size={32} />}
        title="Nothing is overdue"
        action={
          <AppLink href="/app/clients" className="bp6-button bp6-intent-primary">
            Go to clients
          </AppLink>
        }
      >
        The subscription of your practice is active.
      </EmptyState>
    );
  }
  return (
    <>
      <Notice kind="warning">
        An invoice of {user.organization.name} is overdue, so Loopwell is closed until it is paid. Clients,
        sessions and recordings are kept as they are.
      </Notice>
      {state.isAdmin ? (
        <OpenInvoices state={state} />
      ) : (
        <p>Only an administrator of your practice sees invoices. Ask one of them to pay, then try again.</p>
      )}
      {state.answer ? <Notice kind={state.answer.kind}>{state.answer.text}</Notice> : undefined}
      <div className="lw-toolbar">
        <Button intent="primary" loading={state.isBusy} onClick={state.tryAgain}>
          Try again
        </Button>
        {state.isAdmin ? (
          <AppLink href="/payment" className="bp6-button">
            Order anew
          </AppLink>
        ) : undefined}
      </div>
    </>
  );
}

function OpenInvoices({ state }: { state: ReturnType<typeof usePastDue> }) {
  const [first] = state.open ?? [];
  return (
    <Panel title="Open invoices">
      {state.isLoading ? <SkeletonRows count={2} /> : undefined}
      {state.failure ? (
        <Notice
          kind="danger"
          actions={
            <Button size="small" onClick={state.retry}>
              Try again
            </Button>
          }
        >
          {state.failure}
        </Notice>
      ) : undefined}
      {state.open?.length === 0 ? (
        <p>
          There is no open invoice here: the payment is made on the page of the payment provider. Order anew
          to get there.
        </p>
      ) : undefined}
      {first && state.open ? (
        <>
          <Invoices invoices={state.open} onPay={state.pay} />
          <h3>How to pay</h3>
          <p>{first.instructions}</p>
          <p className="lw-muted lw-small">
            When the money has come in, note the payment here; Loopwell opens at once.
          </p>
        </>
      ) : undefined}
    </Panel>
  );
}
