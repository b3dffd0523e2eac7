import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { invoicesQuery, notePayment } from '#api/commerce-queries.ts';
import type { Invoice } from '#shared/api/invoices.ts';
import type { UserInfo } from '#shared/api/users.ts';
import { isAllowed, PERMISSIONS } from '#shared/domain/permissions.ts';
import { useApi } from '#state/services.atoms.ts';

/** What a practice whose subscription has ended still owes; administrators see it. */
export function useDebts(user: UserInfo) {
  const api = useApi();
  const id = user.organization.organizationId;
  const groups = user.groups.map(({ name }) => name);
  const isAdmin = isAllowed(groups, PERMISSIONS['practice.admin']);
  const invoices = useQuery({ ...invoicesQuery(api, id), enabled: isAdmin });
  return {
    isAdmin,
    open: invoices.data?.invoices.filter(({ status }) => status === 'open'),
    failure: invoices.error ? messageOf(invoices.error) : undefined,
    retry: () => void invoices.refetch(),
    pay: async (
      invoice: Invoice,
      note: { receivedOn: string; reference: string },
    ): Promise<string | undefined> => {
      const failure = await notePayment(api, { id, invoiceId: invoice.invoiceId }, note);
      if (failure === undefined) await invoices.refetch();
      return failure;
    },
  };
}
