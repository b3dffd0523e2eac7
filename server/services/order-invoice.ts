import type { InvoiceLine } from '#shared/api/invoices.ts';
import { cartTotals } from '#shared/commerce/totals.ts';
import type { OrganizationId, SubscriptionId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '../db/db.ts';
import type { InvoiceRow } from '../repositories/invoices.ts';
import { closeInvoice, openInvoices } from '../repositories/invoices.ts';
import type { SubscriptionRow } from '../repositories/subscriptions.ts';
import type { Deps } from './deps.ts';
import { issueInvoice, numberOf } from './invoices.ts';
import type { PlacedOrder } from './order-check.ts';

const INTERVAL_WORDS = { month: 'one month', year: 'one year' } as const;

export const periodLine = (name: string, interval: 'month' | 'year' | null): string =>
  interval ? `${name}, ${INTERVAL_WORDS[interval]}` : name;

export const discountLine = (code: string, percentOff: number, cents: number): InvoiceLine => ({
  text: `Promo code ${code}, ${percentOff} % off`,
  quantity: 1,
  unitCents: -cents,
  totalCents: -cents,
});

type Order = PlacedOrder & {
  organizationId: OrganizationId;
  subscriptionId: SubscriptionId;
  kept: SubscriptionRow | undefined;
};

/** The invoice of an order with what was left unpaid before it; undefined where there is nothing to pay. */
export async function invoiceForOrder(
  deps: Deps,
  sql: Queryable,
  { organizationId, subscriptionId, kept, cart, order, practiceName }: Order,
): Promise<InvoiceRow | undefined> {
  const totals = cartTotals(cart.lines, cart.promo);
  const lines = cart.lines.map(({ product, price, quantity }) => ({
    text: periodLine(product.name, price.interval),
    quantity,
    unitCents: price.amountCents,
    totalCents: price.amountCents * quantity,
  }));
  if (cart.promo) lines.push(discountLine(cart.promo.code, cart.promo.percentOff, totals.discountCents));
  const unpaid = cart.subscription && kept ? await carryOver(deps, sql, kept) : [];
  lines.push(...unpaid);
  if (lines.reduce((sum, { totalCents }) => sum + totalCents, 0) === 0) return undefined;
  return issueInvoice(deps, sql, {
    organizationId,
    subscriptionId,
    currency: totals.currency,
    lines,
    isCarriedOver: unpaid.length > 0,
    billTo: { name: practiceName, ...order.billing },
  });
}

/** Overdue invoices move onto the new one, once: taking up a subscription again must not put off its debts for ever. */
async function carryOver(deps: Deps, sql: Queryable, subscription: SubscriptionRow): Promise<InvoiceLine[]> {
  const open = await openInvoices(sql, subscription.organizationId, subscription.subscriptionId);
  const overdue = open.filter(({ dueAt }) => Date.parse(dueAt) <= deps.clock.nowMs());
  const again = overdue.find(({ isCarriedOver }) => isCarriedOver);
  if (again) {
    throw new AppError(
      'conflict',
      `Invoice ${numberOf(again)} already carries an earlier one. Pay it first; then the subscription goes on by itself.`,
    );
  }
  for (const invoice of overdue) await closeInvoice(sql, invoice, 'void', null);
  return overdue.map((invoice) => ({
    text: `Carried over from invoice ${numberOf(invoice)}`,
    quantity: 1,
    unitCents: invoice.totalCents,
    totalCents: invoice.totalCents,
  }));
}
