import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { invoicesQuery, notePayment, subscriptionsQuery } from '#api/commerce-queries.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Invoice } from '#shared/api/invoices.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { useApi } from '#state/services.atoms.ts';
import { loadUserAtom } from '#state/session-actions.ts';
import type { PaymentNote } from '#ui/commerce/NotePaymentDialog.tsx';

/** The subscription of the practice and its invoices, and what an administrator can do with them. */
export function useSubscription() {
  const api = useApi();
  const { organization } = useUser();
  const isAdmin = useCan('practice.admin');
  const queries = useQueryClient();
  const loadUser = useSetAtom(loadUserAtom);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const id = organization.organizationId;
  const subscriptions = useQuery(subscriptionsQuery(api, id));
  const invoices = useQuery({ ...invoicesQuery(api, id), enabled: isAdmin });

  const refresh = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['subscriptions', id] }),
      queries.invalidateQueries({ queryKey: ['invoices', id] }),
      loadUser(),
    ]);
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
    isLoading: subscriptions.isPending,
    failure: subscriptions.error ?? invoices.error ?? undefined,
    isAdmin,
    isBusy,
    problem,
    retry: () => void refresh().catch((error: unknown) => setProblem(messageOf(error))),
    async cancel() {
      if (!subscription) return;
      const params = { id, subscriptionId: subscription.subscriptionId };
      setProblem(await attempt(() => api.callEndpoint(ENDPOINTS.cancelSubscription, { params })));
    },
    pay: async (invoice: Invoice, note: PaymentNote): Promise<string | undefined> => {
      const failure = await notePayment(api, { id, invoiceId: invoice.invoiceId }, note);
      if (failure === undefined) await refresh();
      return failure;
    },
  };
}
