import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { invoicesQuery, notePayment } from '#api/commerce-queries.ts';
import type { Invoice } from '#shared/api/invoices.ts';
import type { UserInfo } from '#shared/api/users.ts';
import { isAllowed, PERMISSIONS } from '#shared/domain/permissions.ts';
import { useSetAtom } from '#state/jotai.ts';
import { useApi } from '#state/services.atoms.ts';
import { loadUserAtom } from '#state/session-actions.ts';
import type { PaymentNote } from '#ui/commerce/NotePaymentDialog.tsx';

/** Open invoices of a practice whose subscription is past due, and asking whether it is open again. */
export function usePastDue(user: UserInfo) {
  const api = useApi();
  const queries = useQueryClient();
  const loadUser = useSetAtom(loadUserAtom);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ kind: 'danger' | 'info'; text: string }>();
  const id = user.organization.organizationId;
  const groups = user.groups.map(({ name }) => name);
  const isAdmin = isAllowed(groups, PERMISSIONS['practice.admin']);
  const invoices = useQuery({ ...invoicesQuery(api, id), enabled: isAdmin });

  const tryAgain = async () => {
    setBusy(true);
    setAnswer(undefined);
    try {
      await loadUser();
      await queries.invalidateQueries({ queryKey: ['invoices', id] });
      // Where it has been noted the page says so instead.
      setAnswer({ kind: 'info', text: 'The payment has not been noted yet.' });
    } catch (error) {
      setAnswer({ kind: 'danger', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const pay = async (invoice: Invoice, body: PaymentNote): Promise<string | undefined> => {
    const failure = await notePayment(api, { id, invoiceId: invoice.invoiceId }, body);
    if (failure === undefined) await tryAgain();
    return failure;
  };
  return {
    isAdmin,
    isBusy,
    answer,
    open: invoices.data?.invoices.filter(({ status }) => status === 'open'),
    failure: invoices.error ? messageOf(invoices.error) : undefined,
    retry: () => void invoices.refetch(),
    tryAgain: () => void tryAgain(),
    pay,
  };
}
