import { TickCircleIcon } from '@blueprintjs/icons';
import type { UserInfo } from '#shared/api/identity/users.ts';
import { isRunning } from '#shared/commerce/subscription-status.ts';
import { pathTo } from '#shared/routes.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { BusyButton } from '#ui/buttons/BusyButton.tsx';
import { OpenInvoices } from '#widgets/commerce/OpenInvoices.tsx';
import { SignedInOnly } from '#widgets/commerce/SignedInOnly.tsx';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import type { Invoice } from '#shared/api/commerce/invoices.ts';
import { useSetAtom } from '#state/jotai.ts';
import { useOpenInvoices } from '#state/account/open-invoices.ts';
import { loadUserAtom } from '#state/account/user-loading.atoms.ts';
import type { PaymentNote } from '#widgets/commerce/NotePaymentDialog.tsx';

/** /pastdue: the open invoices, how to pay them, and how to regain access. */
export function PastDueScreen() {
  const auth = useAuth();
  return (
    <Page title="Payment overdue" width="narrow">
      <SignedInOnly auth={auth} why="Sign in to see the invoices of your practice.">
        {(user) => <PastDue user={user} />}
      </SignedInOnly>
    </Page>
  );
}

function PastDue({ user }: { user: UserInfo }) {
  const state = usePastDue(user);
  if (isRunning(user.account.subscription)) {
    return (
      <EmptyState
        icon={<TickCircleIcon size={32} />}
        title="Nothing is overdue"
        link={{ href: pathTo.clients(), label: 'Go to clients' }}
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
        <OpenInvoices
          open={state.open}
          failure={state.failure}
          onRetry={() => void state.reload()}
          onPay={state.pay}
          empty="There is no open invoice here. You pay on the page of the payment provider: order again to get there."
          after="When the payment has arrived, record it here. Loopwell opens as soon as the last overdue invoice is paid."
        />
      ) : (
        <p>Only an administrator of your practice sees invoices. Ask one of them to pay, then try again.</p>
      )}
      {state.answer ? <Notice kind={state.answer.kind}>{state.answer.text}</Notice> : undefined}
      <div className="lw-toolbar">
        <BusyButton intent="primary" isBusy={state.isBusy} onClick={state.tryAgain}>
          Try again
        </BusyButton>
        {state.isAdmin ? (
          <AppLink href={pathTo.payment()} className="bp6-button">
            Order again
          </AppLink>
        ) : undefined}
      </div>
    </>
  );
}

/** Open invoices of a practice whose subscription is past due, and a check whether access is restored. */
function usePastDue(user: UserInfo) {
  const invoices = useOpenInvoices(user);
  const loadUser = useSetAtom(loadUserAtom);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ kind: 'danger' | 'info'; text: string }>();

  const tryAgain = async () => {
    setBusy(true);
    setAnswer(undefined);
    try {
      await loadUser();
      await invoices.reload();
      // If the payment has been noted, the page shows that instead.
      setAnswer({ kind: 'info', text: 'The payment has not been recorded yet.' });
    } catch (error) {
      setAnswer({ kind: 'danger', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const pay = async (invoice: Invoice, note: PaymentNote): Promise<string | undefined> => {
    const failure = await invoices.pay(invoice, note);
    if (failure === undefined) await tryAgain();
    return failure;
  };
  return { ...invoices, isBusy, answer, tryAgain: () => void tryAgain(), pay };
}
