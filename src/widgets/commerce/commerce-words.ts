import { formats } from '#shared/locale/formats.ts';
import type { Subscription } from '#shared/api/commerce/commerce.ts';
import type { Invoice } from '#shared/api/commerce/invoices.ts';
import type { Price } from '#shared/commerce/product.ts';
import type { SubscriptionStatus } from '#shared/commerce/subscription-status.ts';

/** 149900, 'usd' -> '$1,499.00' */
export const formatMoney = (cents: number, currency: string): string => formats().money(cents, currency);

/** '$59.00 a month', or the amount alone for a one-time charge. */
export const priceWords = ({ amountCents, currency, interval }: Price): string =>
  interval ? `${formatMoney(amountCents, currency)} a ${interval}` : formatMoney(amountCents, currency);

export const formatDay = (iso: string): string => formats().dateUtc(new Date(iso));

type Tone = 'success' | 'warning' | 'danger' | 'none';

export const STATUS_WORDS: Readonly<Record<SubscriptionStatus, { word: string; tone: Tone }>> = {
  incomplete: { word: 'Waiting for payment', tone: 'warning' },
  trialing: { word: 'Trial', tone: 'success' },
  active: { word: 'Active', tone: 'success' },
  past_due: { word: 'Past due', tone: 'danger' },
  canceled: { word: 'Canceled', tone: 'none' },
  expired: { word: 'Expired', tone: 'warning' },
};

export function invoiceWords({ status, isOverdue }: Pick<Invoice, 'status' | 'isOverdue'>): {
  word: string;
  tone: Tone;
} {
  if (status === 'paid') return { word: 'Paid', tone: 'success' };
  if (status === 'void') return { word: 'Replaced', tone: 'none' };
  return isOverdue ? { word: 'Overdue', tone: 'danger' } : { word: 'Open', tone: 'warning' };
}

/** 'Coach, 2 × Ten more active clients' */
export const itemWords = (items: Subscription['items']): string =>
  items
    .map(({ product, quantity }) => (quantity === 1 ? product.name : `${quantity} × ${product.name}`))
    .join(', ');
