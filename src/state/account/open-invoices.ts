import { messageOf } from '#api/api-error.ts';
import { type Invoice, listInvoices, recordPayment } from '#shared/api/commerce/invoices.ts';
import type { UserInfo } from '#shared/api/identity/users.ts';
import { editorOf, isAllowed, PERMISSIONS } from '#shared/domain/permissions.ts';
import { useApi } from '../services.atoms.ts';
import { useEndpoint } from '../use-endpoint.ts';
import type { Api } from '#api/client.ts';
import type { InvoiceId, OrganizationId } from '#shared/domain/ids.ts';

/**
 * Unpaid invoices of the signed-in user's practice. Administrators see them and record payments; other users get none.
 */
export function useOpenInvoices(user: UserInfo) {
  const api = useApi();
  const id = user.organization.organizationId;
  const isAdmin = isAllowed(editorOf(user).groups, PERMISSIONS['practice.admin']);
  const { data, problem, refetch } = useEndpoint(listInvoices, { params: { id } }, { enabled: isAdmin });
  return {
    isAdmin,
    open: data?.invoices.filter(({ status }) => status === 'open'),
    failure: problem,
    reload: async (): Promise<void> => void (await refetch()),
    /** Resolves to the error message, or to undefined on success. */
    pay: (invoice: Invoice, note: { receivedOn: string; reference: string }): Promise<string | undefined> =>
      notePayment(api, { id, invoiceId: invoice.invoiceId }, note),
  };
}

/** Records that an invoice was paid in full. Resolves to the error message, or to undefined on success. */
export async function notePayment(
  api: Api,
  params: { id: OrganizationId; invoiceId: InvoiceId },
  body: { receivedOn: string; reference: string },
): Promise<string | undefined> {
  try {
    await api.callEndpoint(recordPayment, { params, body });
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
