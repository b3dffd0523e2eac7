import { dayOf, periodEndMs } from '#server/model/commerce/period.ts';
import { isRunning } from '#shared/commerce/subscription-status.ts';
import { discountOf } from '#shared/commerce/totals.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import { openInvoices } from '#server/repositories/commerce/invoices.ts';
import { findOrganization } from '#server/repositories/practice/organizations.ts';
import type { SubscriptionRow } from '#server/repositories/commerce/subscriptions.ts';
import * as subscriptions from '#server/repositories/commerce/subscriptions.ts';
import { auditSystem } from '../core/audit.ts';
import type { Deps, InnerDeps } from '../core/deps.ts';
import { numberOf } from '../core/invoice-words.ts';
import { issueInvoice, notifyAdministrators } from './invoices.ts';
import { refreshNotifications } from '../core/notification-causes.ts';
import { discountLine, periodLines, sumOf } from './order-effect.ts';
import { endReplaced } from './subscription-end.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * Applies changes due by time: the next period, overdue invoices, expired subscriptions. Safe to run at any time and
 * repeatedly.
 */
export async function runBillingUpkeep(deps: Deps): Promise<{ organizations: number }> {
  const due = await deps.db.tx('system', (sql) =>
    subscriptions.organizationsWithBillingDue(sql, isoNow(deps.clock)),
  );
  for (const organizationId of due) {
    // One at a time, each in its own transaction, so that an error for one organization does not stop the others.
    try {
      await deps.db.tx('system', (sql) => settleOrganization(deps, sql, organizationId));
    } catch (error) {
      deps.logger.error('billing upkeep failed', { organizationId, error: String(error) });
    }
  }
  await endReplaced(deps);
  return { organizations: due.length };
}

async function settleOrganization(
  deps: InnerDeps,
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<void> {
  await subscriptions.lockSubscriptions(sql, organizationId);
  const found = await subscriptions.currentSubscription(sql, organizationId);
  if (found?.provider === 'invoice') {
    const current = await renewed(deps, sql, found);
    const next = await nextStatus(deps, sql, current);
    if (next && next !== current.status) await change(deps, sql, current, next);
  }
  // Invoices for one-time purchases fall due too.
  await refreshNotifications(deps, sql, organizationId, 'billing');
  await refreshNotifications(deps, sql, organizationId, 'clients');
}

/**
 * Advances a period that has ended: ends the subscription or issues the next invoice. A server that was off catches up
 * period by period.
 */
async function renewed(deps: InnerDeps, sql: Queryable, found: SubscriptionRow): Promise<SubscriptionRow> {
  let current = found;
  while (isOver(deps, current)) {
    if (current.isEnding) {
      await change(deps, sql, current, 'canceled');
      return { ...current, status: 'canceled' };
    }
    current = { ...current, ...current.nextTerms, nextTerms: null };
    const startMs = Date.parse(current.currentPeriodEnd!);
    const interval = current.items[0]?.interval ?? 'month';
    const end = periodEndMs(startMs, interval, current.anchorDay ?? dayOf(startMs));
    await invoicePeriod(deps, sql, current);
    current = { ...current, currentPeriodEnd: new Date(end).toISOString() };
    await subscriptions.putSubscription(sql, current, isoNow(deps.clock));
  }
  return current;
}

const isOver = (deps: Pick<Deps, 'clock'>, subscription: SubscriptionRow): boolean =>
  isRunning(subscription) &&
  subscription.currentPeriodEnd !== null &&
  Date.parse(subscription.currentPeriodEnd) <= deps.clock.nowMs();

async function invoicePeriod(deps: InnerDeps, sql: Queryable, row: SubscriptionRow): Promise<void> {
  const organization = await findOrganization(sql, row.organizationId);
  const lines = periodLines(row.items);
  const totalCents = sumOf(lines);
  // All items of an order share the code's percentage. It applies to their sum, as the order promised.
  const percentOff = row.items[0]?.percentOff ?? 0;
  const off = discountOf(totalCents, percentOff);
  if (totalCents === off) return;
  if (off > 0) lines.push(discountLine(row.promoCode ?? '', percentOff, off));
  await issueInvoice(deps, sql, {
    organizationId: row.organizationId,
    subscriptionId: row.subscriptionId,
    currency: row.items[0]?.currency ?? deps.commerce.settings.currency,
    lines,
    isCarriedOver: false,
    billTo: { name: organization?.name ?? '', country: row.country ?? '', state: row.state ?? '' },
  });
}

/** Status of the subscription that follows from its oldest unpaid invoice. */
async function nextStatus(
  deps: InnerDeps,
  sql: Queryable,
  { organizationId, status }: SubscriptionRow,
): Promise<'past_due' | 'expired' | undefined> {
  if (status === 'canceled' || status === 'expired') return undefined;
  const [oldest] = await openInvoices(sql, organizationId);
  const lateMs = oldest ? deps.clock.nowMs() - Date.parse(oldest.dueAt) : -1;
  if (lateMs < 0) return undefined;
  return lateMs >= deps.commerce.settings.expireDays * DAY_MS ? 'expired' : 'past_due';
}

const OVERDUE_EMAILS = {
  past_due: {
    subject: 'An invoice is overdue',
    body: 'is overdue. Loopwell opens again as soon as the payment is recorded. Your data is safe.',
  },
  expired: {
    subject: 'Your subscription has expired',
    body: 'was not paid, so the subscription has expired. Your data is kept. Sign in to renew it.',
  },
} as const;

async function change(
  deps: InnerDeps,
  sql: Queryable,
  row: SubscriptionRow,
  status: 'past_due' | 'expired' | 'canceled',
): Promise<void> {
  await subscriptions.putSubscription(sql, { ...row, status }, isoNow(deps.clock));
  await auditSystem(deps, sql, row.organizationId, {
    action: 'subscription.status',
    subject: { type: 'subscription', id: row.subscriptionId },
    details: { from: row.status, to: status },
  });
  if (status === 'canceled') return;
  const [oldest] = await openInvoices(sql, row.organizationId);
  const { subject, body } = OVERDUE_EMAILS[status];
  await notifyAdministrators(deps, sql, row.organizationId, {
    purpose: status === 'expired' ? 'expired' : 'pastDue',
    subject,
    body: `Invoice ${oldest ? numberOf(oldest) : ''} ${body}\n\n${deps.commerce.settings.paymentInstructions}`,
  });
}
