import { AppError } from '#shared/errors.ts';
import { isoNow } from '../ports/clock.ts';
import type { ProviderOwner, ProviderState } from '../ports/payment-provider.ts';
import * as subscriptions from '../repositories/subscriptions.ts';
import { writeAudit } from './audit.ts';
import type { Deps } from './deps.ts';
import { tellAdministrators } from './invoices.ts';

/**
 * An event of the payment provider. Events come twice and in any order, so one only says where to look: how the
 * subscription stands is asked for, and what was asked for earlier never overwrites what was asked for later.
 * Rejects with AppError; the provider then sends the event again.
 */
export async function receivePaymentEvent(
  deps: Deps,
  body: string,
  signature: string,
): Promise<{ received: true }> {
  const { webhook, kind } = deps.commerce.payments;
  if (!webhook) throw new AppError('notFound', 'This server takes no payments that are told of this way.');
  const { eventId, subscriptionReference } = await webhook.read(body, signature);
  if (subscriptionReference === undefined) return { received: true };
  const readAt = isoNow(deps.clock);
  const { state, owner } = await webhook.find(subscriptionReference);
  if (!owner) {
    deps.logger.warn('payment event of another shop', { eventId });
    return { received: true };
  }
  await deps.db.tx('system', async (sql) => {
    await subscriptions.lockSubscriptions(sql, owner.organizationId);
    if (!(await subscriptions.takeEvent(sql, kind, eventId, isoNow(deps.clock)))) return;
    await apply(deps, sql, owner, { ...state, readAt });
  });
  return { received: true };
}

type Told = ProviderState & { readAt: string };
type Sql = Parameters<typeof subscriptions.findSubscription>[0];

async function apply(deps: Deps, sql: Sql, owner: ProviderOwner, told: Told): Promise<void> {
  const { organizationId, subscriptionId } = owner;
  const before = await subscriptions.findSubscription(sql, organizationId, subscriptionId);
  if (!before) {
    deps.logger.warn('payment event without a subscription', { subscriptionId });
    return;
  }
  // Not paid yet, which the order says already.
  if (before.status === 'incomplete' && told.rawStatus.startsWith('incomplete')) return;
  // A subscription that was taken up again has a new one at the provider; the end of the old one says nothing.
  const isOld = before.providerReference !== null && before.providerReference !== told.reference;
  if (isOld && told.status !== 'active' && told.status !== 'trialing') return;
  const isTaken = await subscriptions.putProviderState(sql, owner, {
    ...told,
    currentPeriodEnd: told.currentPeriodEnd ?? null,
  });
  if (!isTaken || before.status === told.status) return;
  if (told.status === 'active') await subscriptions.replaceOthers(sql, owner, isoNow(deps.clock));
  await writeAudit(
    deps,
    sql,
    { organizationId, userId: undefined },
    {
      action: 'subscription.status',
      subject: { type: 'subscription', id: subscriptionId },
      details: { from: before.status, to: told.status, raw: told.rawStatus },
    },
  );
  if (told.status === 'past_due') {
    await tellAdministrators(deps, sql, organizationId, {
      purpose: 'pastDue',
      subject: 'Your payment did not go through',
      body: 'The last payment for Loopwell did not go through. Sign in to pay; your data stays as it is meanwhile.',
    });
  }
}
