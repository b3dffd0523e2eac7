import type { Ordered, Subscription } from '#shared/api/commerce/commerce.ts';
import { orderedSchema, subscriptionSchema } from '#shared/api/commerce/commerce.ts';
import type { Invoice } from '#shared/api/commerce/invoices.ts';
import { invoiceSchema } from '#shared/api/commerce/invoices.ts';
import { uuid } from './people.ts';

export const aSubscription = (changes: Partial<Subscription> = {}): Subscription => ({
  ...subscriptionSchema.parse({
    subscriptionId: uuid('5'),
    status: 'active',
    items: [
      {
        priceId: 'coach-month',
        quantity: 1,
        product: { productId: 'coach', productType: 'coach', name: 'Coach' },
      },
    ],
    provider: 'invoice',
    maxActiveClients: 5,
    billing: { country: 'AT', state: '' },
    promoCode: null,
    currentPeriodEnd: '2026-12-20T09:00:00.000Z',
    isEnding: false,
  }),
  ...changes,
});

export const anOrdered = (changes: Partial<Ordered> = {}): Ordered => ({
  ...orderedSchema.parse({ ...aSubscription(), invoiceId: null, checkoutUrl: null }),
  ...changes,
});

export const anInvoice = (changes: Partial<Invoice> = {}): Invoice => ({
  ...invoiceSchema.parse({
    invoiceId: uuid('9'),
    number: '2026-0007',
    status: 'open',
    isOverdue: true,
    isRecordable: true,
    currency: 'usd',
    lines: [{ text: 'Coach, one month', quantity: 1, unitCents: 5900, totalCents: 5900 }],
    totalCents: 5900,
    issuedAt: '2026-10-01T09:00:00.000Z',
    dueAt: '2026-10-31T09:00:00.000Z',
    paidAt: null,
    billTo: { name: 'Lakeside', country: 'AT', state: '' },
    seller: { name: 'Loopwell', address: '', taxId: '' },
    instructions: 'Pay to account 12-34, with the number of the invoice.',
  }),
  ...changes,
});
