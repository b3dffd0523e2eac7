import type { InvoiceRow } from '#server/repositories/commerce/invoices.ts';

export const numberOf = ({ year, number }: Pick<InvoiceRow, 'year' | 'number'>): string =>
  `${year}-${String(number).padStart(4, '0')}`;

export const amountOf = ({ totalCents, currency }: Pick<InvoiceRow, 'totalCents' | 'currency'>): string =>
  `${(totalCents / 100).toFixed(2)} ${currency.toUpperCase()}`;
