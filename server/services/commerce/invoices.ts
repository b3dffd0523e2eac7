import type { Invoice, InvoiceLine } from '#shared/api/commerce/invoices.ts';
import * as contract from '#shared/api/commerce/invoices.ts';
import { dayOf } from '#server/model/commerce/period.ts';
import type { InvoiceId, OrganizationId, SubscriptionId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import type { InvoiceRow } from '#server/repositories/commerce/invoices.ts';
import * as invoices from '#server/repositories/commerce/invoices.ts';
import { findPurchaseOfInvoice } from '#server/repositories/commerce/purchases.ts';
import {
  currentSubscription,
  lockSubscriptions,
  putSubscription,
} from '#server/repositories/commerce/subscriptions.ts';
import { writeAudit } from '../core/audit.ts';
import type { InnerDeps } from '../core/deps.ts';
import { expectDevices } from '../devices/device-orders.ts';
import { amountOf, numberOf } from '../core/invoice-words.ts';
import { queueEmail } from '../core/mail.ts';
import { refreshNotifications } from '../core/notification-causes.ts';
import { service } from '../core/service.ts';
import { conflict, existing } from '../core/refusals.ts';

const DAY_MS = 24 * 3600 * 1000;

export type NewInvoice = {
  organizationId: OrganizationId;
  subscriptionId: SubscriptionId | null;
  currency: string;
  lines: InvoiceLine[];
  isCarriedOver: boolean;
  /** The payment provider has already collected the money. */
  isPaid?: true;
  billTo: InvoiceRow['billTo'];
};

/** Creates an invoice with the next number of the year and notifies the administrators, in the caller's transaction. */
export async function issueInvoice(
  deps: InnerDeps,
  sql: Queryable,
  { isPaid, ...wanted }: NewInvoice,
): Promise<InvoiceRow> {
  const { settings } = deps.commerce;
  const nowMs = deps.clock.nowMs();
  const year = new Date(nowMs).getUTCFullYear();
  const row: InvoiceRow = {
    ...wanted,
    invoiceId: deps.ids.next() as InvoiceId,
    year,
    number: await invoices.nextInvoiceNumber(sql, wanted.organizationId, year),
    status: isPaid ? 'paid' : 'open',
    totalCents: wanted.lines.reduce((sum, { totalCents }) => sum + totalCents, 0),
    seller: settings.seller,
    issuedAt: new Date(nowMs).toISOString(),
    dueAt: new Date(isPaid ? nowMs : nowMs + settings.dueDays * DAY_MS).toISOString(),
    paidAt: isPaid ? new Date(nowMs).toISOString() : null,
  };
  await invoices.insertInvoice(sql, row);
  if (isPaid) return row;
  const until = row.dueAt.slice(0, 10);
  await notifyAdministrators(deps, sql, row.organizationId, {
    purpose: 'invoice',
    subject: `Invoice ${numberOf(row)}`,
    body:
      `Invoice ${numberOf(row)} of ${amountOf(row)} is due on ${until}.\n\n${settings.paymentInstructions}\n\n` +
      'You find it in Loopwell under Settings, Subscription.',
  });
  return row;
}

export async function notifyAdministrators(
  deps: InnerDeps,
  sql: Queryable,
  organizationId: OrganizationId,
  message: { purpose: string; subject: string; body: string },
): Promise<void> {
  for (const to of await invoices.listAdministratorEmails(sql, organizationId)) {
    await queueEmail(deps, sql, organizationId, { ...message, to });
  }
}

function invoiceView(deps: InnerDeps, row: InvoiceRow): Invoice {
  return {
    ...row,
    number: numberOf(row),
    isOverdue: row.status === 'open' && Date.parse(row.dueAt) <= deps.clock.nowMs(),
    instructions: deps.commerce.settings.paymentInstructions,
  };
}

export const list = service(contract.listInvoices, async ({ sql, deps, caller }) => {
  const rows = await invoices.listInvoices(sql, caller.organizationId);
  return { invoices: rows.map((row) => invoiceView(deps, row)) };
});

export const get = service(contract.getInvoice, async ({ sql, deps, caller, params }) => {
  const search = invoices.findInvoice(sql, caller.organizationId, params.invoiceId);
  const row = await existing(search, 'This invoice');
  return invoiceView(deps, row);
});

/** An invoice is paid in full or not at all. The subscription resumes when the last overdue invoice is paid. */
export const recordPayment = service(contract.recordPayment, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  await lockSubscriptions(sql, organizationId);
  const row = await existing(invoices.findInvoice(sql, organizationId, params.invoiceId), 'This invoice');
  const paidAt = isoNow(deps.clock);
  if (body.receivedOn > paidAt.slice(0, 10)) {
    throw new AppError('invalid', 'This day is in the future. Enter the day the payment was received.', {
      receivedOn: 'This day is in the future.',
    });
  }
  if (!(await invoices.closeInvoice(sql, row, 'paid', paidAt))) {
    const why = row.status === 'paid' ? 'is paid already' : 'was replaced by a later one';
    throw conflict(`Invoice ${numberOf(row)} ${why}. Reload the page to see its status.`);
  }
  await invoices.insertPayment(sql, {
    organizationId,
    invoiceId: row.invoiceId,
    amountCents: row.totalCents,
    receivedOn: body.receivedOn,
    reference: body.reference,
    recordedBy: caller.userId,
    recordedAt: paidAt,
  });
  const order = await findPurchaseOfInvoice(sql, organizationId, row.invoiceId);
  if (order) await expectDevices(deps, sql, order);
  await resumeSubscription(deps, sql, organizationId);
  await refreshNotifications(deps, sql, organizationId, 'billing');
  await writeAudit(deps, sql, caller, {
    action: 'invoice.paid',
    subject: { type: 'invoice', id: row.invoiceId },
    details: { number: numberOf(row), totalCents: row.totalCents },
  });
  return invoiceView(deps, { ...row, status: 'paid', paidAt });
});

async function resumeSubscription(
  deps: InnerDeps,
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<void> {
  const subscription = await currentSubscription(sql, organizationId);
  if (subscription?.status !== 'past_due' || subscription.provider !== 'invoice') return;
  const open = await invoices.openInvoices(sql, organizationId);
  if (open.some(({ dueAt }) => Date.parse(dueAt) <= deps.clock.nowMs())) return;
  const now = isoNow(deps.clock);
  // Time without access is not charged: a period that is over restarts today.
  const { currentPeriodEnd: end } = subscription;
  const isOver = end !== null && end < now;
  const period = isOver ? { currentPeriodEnd: now, anchorDay: dayOf(deps.clock.nowMs()) } : {};
  await putSubscription(sql, { ...subscription, ...period, status: 'active' }, now);
}
