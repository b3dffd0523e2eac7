import type { InvoiceLine } from '#shared/api/commerce/invoices.ts';
import type { OrganizationId, SubscriptionId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import type { InvoiceRow } from '#server/repositories/commerce/invoices.ts';
import { closeInvoice, openInvoices } from '#server/repositories/commerce/invoices.ts';
import type { SubscriptionRow } from '#server/repositories/commerce/subscriptions.ts';
import type { InnerDeps } from '../core/deps.ts';
import { numberOf } from '../core/invoice-words.ts';
import { issueInvoice } from './invoices.ts';
import { sumOf } from './order-effect.ts';
import { conflict } from '../core/refusals.ts';

type Invoiced = {
  organizationId: OrganizationId;
  subscriptionId: SubscriptionId;
  /** Lines of the order itself. */
  lines: InvoiceLine[];
  currency: string;
  billTo: InvoiceRow['billTo'];
  /** A subscription begins or resumes: its overdue invoices are charged with it. */
  begins: { current: SubscriptionRow | undefined } | undefined;
};

/** The invoice of an order including earlier overdue amounts; undefined if there is nothing to pay. */
export async function invoiceForOrder(
  deps: InnerDeps,
  sql: Queryable,
  { begins, lines, ...order }: Invoiced,
): Promise<InvoiceRow | undefined> {
  const unpaid = begins ? await carryOver(deps, sql, order.organizationId, begins.current) : [];
  const all = [...lines, ...unpaid];
  if (sumOf(all) === 0) return undefined;
  return issueInvoice(deps, sql, { ...order, lines: all, isCarriedOver: unpaid.length > 0 });
}

/**
 * Moves overdue invoices onto the new one, once, whichever subscription they were for. Neither resuming a subscription
 * nor ordering again after a cancellation may postpone debts forever. Invoices not yet due stay unchanged.
 */
async function carryOver(
  deps: InnerDeps,
  sql: Queryable,
  organizationId: OrganizationId,
  current: SubscriptionRow | undefined,
): Promise<InvoiceLine[]> {
  const open = await openInvoices(sql, organizationId);
  const overdue = open.filter(({ dueAt }) => Date.parse(dueAt) <= deps.clock.nowMs());
  const again = overdue.find(({ isCarriedOver }) => isCarriedOver);
  if (again) {
    throw conflict(`Invoice ${numberOf(again)} already carries an earlier one. ${remedyFor(current)}`);
  }
  for (const invoice of overdue) await closeInvoice(sql, invoice, 'void', null);
  return overdue.map((invoice) => ({
    text: `Carried over from invoice ${numberOf(invoice)}`,
    quantity: 1,
    unitCents: invoice.totalCents,
    totalCents: invoice.totalCents,
  }));
}

/** Only a past-due subscription resumes automatically with the payment. */
const remedyFor = (current: SubscriptionRow | undefined): string =>
  current?.status === 'past_due'
    ? 'Pay it, and the subscription continues automatically. You do not need to order again.'
    : 'Pay it first and ask an administrator to record the payment. Then order again.';
