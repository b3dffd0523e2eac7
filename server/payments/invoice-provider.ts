import type { PaymentProvider } from '../ports/payment-provider.ts';

/** Works offline: the service issues an invoice, the customer pays it, an administrator records the payment. */
export const INVOICE_PROVIDER: PaymentProvider = {
  kind: 'invoice',
  open: () => Promise.resolve({ kind: 'invoice' }),
  endWithPeriod: () => Promise.resolve(undefined),
  endNow: () => Promise.resolve(),
  webhook: undefined,
};
