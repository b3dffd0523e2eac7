import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { invoicesQuery, notePayment } from '#api/commerce-queries.ts';
import type { Invoice } from '#shared/api/invoices.ts';
import type { UserInfo } from '#shared/api/users.ts';
import { editorOf, isAllowed, PERMISSIONS } from '#shared/domain/permissions.ts';
import { useApi } from './services.atoms.ts';

/** What the practice of somebody signed in still owes. Administrators see it and note payments; others get nothing. */
export function useOpenInvoices(user: UserInfo) {
  const api = useApi();
  const id = user.organization.organizationId;
  const isAdmin = isAllowed(editorOf(user).groups, PERMISSIONS['practice.admin']);
  const { data, error, refetch } = useQuery({ ...invoicesQuery(api, id), enabled: isAdmin });
  return {
    isAdmin,
    open: data?.invoices.filter(({ status }) => status === 'open'),
    failure: error ? messageOf(error) : undefined,
    reload: async (): Promise<void> => void (await refetch()),
    /** Resolves to what went wrong, or to undefined. */
    pay: (invoice: Invoice, note: { receivedOn: string; reference: string }): Promise<string | undefined> =>
      notePayment(api, { id, invoiceId: invoice.invoiceId }, note),
  };
}
