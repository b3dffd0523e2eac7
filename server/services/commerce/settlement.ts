import type { InvoiceLine } from '#shared/api/commerce/invoices.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import type { ProviderOwner, ProviderState } from '#server/ports/payment-provider.ts';
import {
  endTrial,
  findPurchase,
  markSettled,
  type PurchaseRow,
} from '#server/repositories/commerce/purchases.ts';
import * as subscriptions from '#server/repositories/commerce/subscriptions.ts';
import type { InnerDeps } from '../core/deps.ts';
import { expectDevices } from '../devices/device-orders.ts';
import { issueInvoice } from './invoices.ts';
import { periodLines, sumOf } from './order-effect.ts';

/** The order has been paid: the subscription changes as ordered, and a paid invoice records the purchase. */
export async function settlePurchase(
  deps: InnerDeps,
  sql: Queryable,
  owner: ProviderOwner,
): Promise<boolean> {
  const purchase = await settle(deps, sql, owner, 'paid');
  if (purchase) await invoicePaid(deps, sql, purchase, purchase.lines);
  return purchase !== undefined;
}

/**
 * The same for a subscription that is running. A trial charges one-time purchases at once and the subscription when the
 * trial is over, so each gets its own invoice, of the amount that the provider has collected.
 * Source: https://docs.stripe.com/billing/subscriptions/trials
 */
export async function settleSubscription(
  deps: InnerDeps,
  sql: Queryable,
  owner: ProviderOwner,
  { status, paidCents }: Pick<ProviderState, 'status' | 'paidCents'>,
): Promise<void> {
  if (status === 'trialing') {
    // The event of the payment follows.
    if (paidCents === undefined) return;
    const begun = await settle(deps, sql, owner, 'trialing');
    if (begun) await invoicePaid(deps, sql, begun, balanced(begun, oneTimeLines(begun), paidCents));
    return;
  }
  const isSettled = await settlePurchase(deps, sql, owner);
  if (!isSettled && !paidCents) return;
  const tried = await endTrial(sql, owner);
  // An order after a trial that was never paid has its own invoice.
  if (!tried || isSettled || !paidCents) return;
  // The items of today: the subscription may have been changed during the trial.
  const row = await subscriptions.findSubscription(sql, owner.organizationId, owner.subscriptionId);
  await invoicePaid(deps, sql, tried, balanced(tried, periodLines(row?.items ?? []), paidCents));
}

/** Settles the order as `status`; undefined if there is none or it was settled before. */
async function settle(
  deps: InnerDeps,
  sql: Queryable,
  { organizationId, orderId }: ProviderOwner,
  status: 'trialing' | 'paid',
): Promise<PurchaseRow | undefined> {
  const purchase = orderId && (await findPurchase(sql, organizationId, orderId));
  if (!purchase || !(await markSettled(sql, purchase, status))) return undefined;
  await expectDevices(deps, sql, purchase);
  const { subscriptionId, terms } = purchase;
  const row = terms && (await subscriptions.findSubscription(sql, organizationId, subscriptionId));
  if (row) {
    const settled = { ...row, ...terms, checkoutReference: null, nextTerms: null };
    await subscriptions.putSubscription(sql, settled, isoNow(deps.clock));
  }
  return purchase;
}

async function invoicePaid(
  deps: InnerDeps,
  sql: Queryable,
  { organizationId, subscriptionId, currency, billTo }: PurchaseRow,
  lines: InvoiceLine[],
): Promise<void> {
  if (sumOf(lines) <= 0) return;
  const paid = { organizationId, subscriptionId, currency, billTo, lines };
  await issueInvoice(deps, sql, { ...paid, isCarriedOver: false, isPaid: true });
}

const isDiscount = ({ totalCents }: InvoiceLine): boolean => totalCents < 0;

function oneTimeLines({ lines, terms }: PurchaseRow): InvoiceLine[] {
  const recurring = new Set(periodLines(terms?.items ?? []).map(({ text }) => text));
  return lines.filter((line) => !isDiscount(line) && !recurring.has(line.text));
}

/** Adds a line for the difference to the collected amount. Only the provider knows which invoice a promo code reduced. */
function balanced(order: PurchaseRow, lines: InvoiceLine[], paidCents: number): InvoiceLine[] {
  const rest = paidCents - sumOf(lines);
  if (rest === 0) return lines;
  const discount = rest < 0 ? order.lines.find(isDiscount) : undefined;
  const text = discount?.text ?? 'Adjustment by the payment provider';
  return [...lines, { text, quantity: 1, unitCents: rest, totalCents: rest }];
}
