import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import type { Invoice } from '#shared/api/commerce/invoices.ts';
import type { UserInfo } from '#shared/api/identity/users.ts';
import { useSetAtom } from '#state/jotai.ts';
import { useOpenInvoices } from '#state/account/open-invoices.ts';
import { loadUserAtom } from '#state/account/session-actions.ts';
import type { PaymentNote } from '#widgets/commerce/NotePaymentDialog.tsx';

/** Open invoices of a practice whose subscription is past due, and a check whether access is restored. */
export function usePastDue(user: UserInfo) {
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
