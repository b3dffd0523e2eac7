import type { Invoice, InvoiceLine } from '#shared/api/commerce/invoices.ts';
import * as contract from '#shared/api/commerce/invoices.ts';
import { dayOf } from '#server/model/commerce/period.ts';
import type { InvoiceId, OrganizationId, SubscriptionId, UserId } from '#shared/domain/ids.ts';
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
import { auditSystem, writeAudit } from '../core/audit.ts';
import type { Deps, InnerDeps } from '../core/deps.ts';
import { expectDevices, type OrderDeps } from '../devices/device-orders.ts';
import { amountOf, numberOf } from '../core/invoice-words.ts';
import { queueEmail } from '../core/mail.ts';
import { refreshNotifications } from '../core/notification-causes.ts';
import { service } from '../core/service.ts';
import { conflict, existing, forbidden, notFound } from '../core/refusals.ts';

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
    isRecordable: row.status === 'open' && !deps.installation.isHosted,
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

/** Refused where practices pay the operator of the server: a practice would decide about its own access. */
export const recordPayment = service(contract.recordPayment, async ({ sql, deps, caller, params, body }) => {
  if (deps.installation.isHosted) {
    throw forbidden(
      'The operator of this server records payments. Pay as the invoice says; access opens once the payment is recorded.',
    );
  }
  const { organizationId } = caller;
  await lockSubscriptions(sql, organizationId);
  const row = await existing(invoices.findInvoice(sql, organizationId, params.invoiceId), 'This invoice');
  const paid = await closeAsPaid(deps, sql, row, { ...body, recordedBy: caller.userId });
  await writeAudit(deps, sql, caller, auditEntry(row));
  return invoiceView(deps, paid);
});

export type SellerPayment = {
  organizationId: OrganizationId;
  number: string;
  receivedOn: string;
  reference: string;
};

/** For the command line of a hosted server. Throws `notFound` for an unknown practice or number. */
export const recordAsSeller = (
  deps: OrderDeps & Pick<Deps, 'db'>,
  { organizationId, number, ...payment }: SellerPayment,
): Promise<void> =>
  deps.db.tx('system', async (sql) => {
    await lockSubscriptions(sql, organizationId);
    const rows = await invoices.listInvoices(sql, organizationId);
    const row = rows.find((each) => numberOf(each) === number);
    if (!row) throw notFound('This invoice');
    await closeAsPaid(deps, sql, row, { ...payment, recordedBy: NOBODY });
    await auditSystem(deps, sql, organizationId, auditEntry(row));
  });

/** In place of a user: the operator of the server has no account in the practice. */
const NOBODY = '00000000-0000-0000-0000-000000000000' as UserId;

const auditEntry = (row: InvoiceRow) => ({
  action: 'invoice.paid',
  subject: { type: 'invoice', id: row.invoiceId },
  details: { number: numberOf(row), totalCents: row.totalCents },
});

type Payment = { receivedOn: string; reference: string; recordedBy: UserId };

/** An invoice is paid in full or not at all. The subscription resumes when the last overdue invoice is paid. */
async function closeAsPaid(
  deps: OrderDeps,
  sql: Queryable,
  row: InvoiceRow,
  payment: Payment,
): Promise<InvoiceRow> {
  const { organizationId, invoiceId } = row;
  const paidAt = isoNow(deps.clock);
  if (payment.receivedOn > paidAt.slice(0, 10)) {
    throw new AppError('invalid', 'This day is in the future. Enter the day the payment was received.', {
      receivedOn: 'This day is in the future.',
    });
  }
  if (!(await invoices.closeInvoice(sql, row, 'paid', paidAt))) {
    const why = row.status === 'paid' ? 'is paid already' : 'was replaced by a later one';
    throw conflict(`Invoice ${numberOf(row)} ${why}. Reload the page to see its status.`);
  }
  await invoices.insertPayment(sql, {
    ...payment,
    organizationId,
    invoiceId,
    amountCents: row.totalCents,
    recordedAt: paidAt,
  });
  const order = await findPurchaseOfInvoice(sql, organizationId, invoiceId);
  if (order) await expectDevices(deps, sql, order);
  await resumeSubscription(deps, sql, organizationId);
  await refreshNotifications(deps, sql, organizationId, 'billing');
  return { ...row, status: 'paid', paidAt };
}

async function resumeSubscription(
  deps: Pick<InnerDeps, 'clock'>,
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
