import { cancelSubscription, listSubscriptions } from '#shared/api/commerce/commerce.ts';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { notePayment } from '#state/account/open-invoices.ts';
import { type Invoice, listInvoices } from '#shared/api/commerce/invoices.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { useApi } from '#state/services.atoms.ts';
import { loadUserAtom } from '#state/account/user-loading.atoms.ts';
import type { PaymentNote } from '#widgets/commerce/NotePaymentDialog.tsx';
import { SUBSCRIPTION_CALLS } from '#state/calls/subscription-calls.ts';
import { useCache } from '#state/use-change.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

/** The practice's subscription and invoices, and the actions of an administrator. */
export function useSubscription() {
  const api = useApi();
  const { organization } = useUser();
  const isAdmin = useCan('practice.admin');
  const cache = useCache();
  const loadUser = useSetAtom(loadUserAtom);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const id = organization.organizationId;
  const subscriptions = useEndpoint(listSubscriptions, { params: { id } });
  const invoices = useEndpoint(listInvoices, { params: { id } }, { enabled: isAdmin });

  const refresh = async () => {
    await Promise.all([cache.refresh(SUBSCRIPTION_CALLS), loadUser()]);
  };
  const attempt = async (work: () => Promise<unknown>): Promise<string | undefined> => {
    setBusy(true);
    try {
      await work();
      await refresh();
      return undefined;
    } catch (error) {
      return messageOf(error);
    } finally {
      setBusy(false);
    }
  };

  const subscription = subscriptions.data?.[0];
  return {
    subscription,
    invoices: invoices.data?.invoices ?? [],
    isLoading: !subscriptions.data && !subscriptions.error,
    failure: subscriptions.error ?? invoices.error ?? undefined,
    isAdmin,
    isBusy,
    problem,
    retry: () => void refresh().catch((error: unknown) => setProblem(messageOf(error))),
    async cancel() {
      if (!subscription) return;
      const params = { id, subscriptionId: subscription.subscriptionId };
      setProblem(await attempt(() => api.callEndpoint(cancelSubscription, { params })));
    },
    pay: async (invoice: Invoice, note: PaymentNote): Promise<string | undefined> => {
      const failure = await notePayment(api, { id, invoiceId: invoice.invoiceId }, note);
      if (failure === undefined) await refresh();
      return failure;
    },
  };
}
