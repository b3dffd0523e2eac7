import { listSubscriptions } from '#shared/api/commerce/commerce.ts';
import { getInvoice, listInvoices } from '#shared/api/commerce/invoices.ts';

export const SUBSCRIPTION_CALLS = [listSubscriptions, listInvoices, getInvoice];
