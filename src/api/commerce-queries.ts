import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { PriceId } from '#shared/commerce/product.ts';
import type { InvoiceId, OrganizationId } from '#shared/domain/ids.ts';
import { messageOf } from './api-error.ts';
import type { Api } from './client.ts';

type Abortable = { signal: AbortSignal };

export const productsQuery = (api: Api) => ({
  queryKey: ['products'] as const,
  queryFn: ({ signal }: Abortable) => api.callEndpoint(ENDPOINTS.listProducts, {}, { signal }),
});

export const cartQuery = (api: Api, priceIds: readonly PriceId[], promoCode: string) => ({
  queryKey: ['cart', priceIds, promoCode] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(
      ENDPOINTS.registrationCart,
      { body: { priceIds: [...priceIds], ...(promoCode && { promoCode }) } },
      { signal },
    ),
});

export const subscriptionsQuery = (api: Api, id: OrganizationId) => ({
  queryKey: ['subscriptions', id] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(ENDPOINTS.listSubscriptions, { params: { id } }, { signal }),
});

export const invoicesQuery = (api: Api, id: OrganizationId) => ({
  queryKey: ['invoices', id] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(ENDPOINTS.listInvoices, { params: { id } }, { signal }),
});

export const invoiceQuery = (api: Api, id: OrganizationId, invoiceId: InvoiceId) => ({
  queryKey: ['invoices', id, invoiceId] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(ENDPOINTS.getInvoice, { params: { id, invoiceId } }, { signal }),
});

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
