import { messageOf } from '#api/api-error.ts';
import type { Invoice } from '#shared/api/commerce/invoices.ts';
import type { UserInfo } from '#shared/api/identity/users.ts';
import { editorOf, isAllowed, PERMISSIONS } from '#shared/domain/permissions.ts';
import { useApi } from '../services.atoms.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Api } from '#api/client.ts';
import type { InvoiceId, OrganizationId } from '#shared/domain/ids.ts';

/** What the practice of somebody signed in still owes. Administrators see it and note payments; others get nothing. */
export function useOpenInvoices(user: UserInfo) {
  const api = useApi();
  const id = user.organization.organizationId;
  const isAdmin = isAllowed(editorOf(user).groups, PERMISSIONS['practice.admin']);
  const { data, problem, refetch } = useEndpoint(
    ENDPOINTS.listInvoices,
    { params: { id } },
    { enabled: isAdmin },
  );
  return {
    isAdmin,
    open: data?.invoices.filter(({ status }) => status === 'open'),
    failure: problem,
    reload: async (): Promise<void> => void (await refetch()),
    /** Resolves to what went wrong, or to undefined. */
    pay: (invoice: Invoice, note: { receivedOn: string; reference: string }): Promise<string | undefined> =>
      notePayment(api, { id, invoiceId: invoice.invoiceId }, note),
  };
}

/** Notes that an invoice was paid in full; resolves to what went wrong, or to undefined. */
export async function notePayment(
  api: Api,
  params: { id: OrganizationId; invoiceId: InvoiceId },
  body: { receivedOn: string; reference: string },
): Promise<string | undefined> {
  try {
    await api.callEndpoint(ENDPOINTS.recordPayment, { params, body });
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
