import { isRunning } from '#shared/commerce/subscription-status.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import type { ProviderOwner, ProviderState } from '#server/ports/payment-provider.ts';
import * as subscriptions from '#server/repositories/commerce/subscriptions.ts';
import { auditSystem } from '../core/audit.ts';
import type { Deps, InnerDeps } from '../core/deps.ts';
import { notifyAdministrators } from './invoices.ts';
import { refreshNotifications } from '../core/notification-causes.ts';
import { settlePurchase, settleSubscription } from './settlement.ts';
import { endReplaced } from './subscription-end.ts';

/**
 * Handles an event of the payment provider. Events may arrive twice and in any order, so an event only says where to
 * look. The subscription's status is fetched from the provider, and an earlier fetch never overwrites a later one.
 * Rejects with AppError; the provider then sends the event again.
 */
export async function receivePaymentEvent(
  deps: Deps,
  body: string,
  signature: string,
): Promise<{ received: true }> {
  const { webhook, kind } = deps.commerce.payments;
  if (!webhook) throw new AppError('notFound', 'This server does not accept payment events.');
  const { eventId, about } = await webhook.read(body, signature);
  if (about === undefined) return { received: true };
  const readAt = isoNow(deps.clock);
  const found =
    about.kind === 'subscription'
      ? await webhook.find(about.reference)
      : await webhook.findPurchase(about.reference);
  const { owner } = found;
  if (!owner) {
    deps.logger.warn('payment event of another shop', { eventId });
    return { received: true };
  }
  await deps.db.tx('system', async (sql) => {
    await subscriptions.lockSubscriptions(sql, owner.organizationId);
    if (!(await subscriptions.takeEvent(sql, kind, eventId, isoNow(deps.clock)))) return;
    if ('state' in found) await apply(deps, sql, owner, { ...found.state, readAt });
    else if (found.isPaid) await settlePurchase(deps, sql, owner);
    await refreshNotifications(deps, sql, owner.organizationId, 'billing');
    await refreshNotifications(deps, sql, owner.organizationId, 'clients');
  });
  await endReplaced(deps, owner.organizationId);
  return { received: true };
}

type Reported = ProviderState & { readAt: string };

async function apply(
  deps: InnerDeps,
  sql: Queryable,
  owner: ProviderOwner,
  reported: Reported,
): Promise<void> {
  const { organizationId, subscriptionId } = owner;
  const before = await subscriptions.findSubscription(sql, organizationId, subscriptionId);
  if (!before) {
    deps.logger.warn('payment event without a subscription', { subscriptionId });
    return;
  }
  // Not paid yet; the order already has this status.
  if (before.status === 'incomplete' && reported.rawStatus.startsWith('incomplete')) return;
  if (before.replacedReferences.some(({ reference }) => reference === reported.reference)) return;
  // A resumed subscription has a new id at the provider; the end of the old one has no effect.
  const old = before.providerReference !== reported.reference ? before.providerReference : null;
  if (old !== null && !isRunning(reported)) return;
  const currentPeriodEnd = reported.currentPeriodEnd ?? null;
  if (!(await subscriptions.putProviderState(sql, owner, { ...reported, currentPeriodEnd }))) return;
  if (isRunning(reported)) {
    if (old !== null) await subscriptions.noteReplaced(sql, owner, old);
    await settleSubscription(deps, sql, owner, reported);
  }
  if (before.status === reported.status) return;
  if (isRunning(reported)) await subscriptions.replaceOthers(sql, owner, isoNow(deps.clock));
  await noteStatus(deps, sql, owner, { from: before.status, reported });
}

async function noteStatus(
  deps: InnerDeps,
  sql: Queryable,
  { organizationId, subscriptionId }: ProviderOwner,
  { from, reported }: { from: string; reported: Reported },
): Promise<void> {
  await auditSystem(deps, sql, organizationId, {
    action: 'subscription.status',
    subject: { type: 'subscription', id: subscriptionId },
    details: { from, to: reported.status, raw: reported.rawStatus },
  });
  if (reported.status !== 'past_due') return;
  await notifyAdministrators(deps, sql, organizationId, {
    purpose: 'pastDue',
    subject: 'Your payment did not go through',
    body: 'The last payment for Loopwell did not go through. Sign in to pay. Your data is safe.',
  });
}
