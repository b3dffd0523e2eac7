import * as contract from '#shared/api/commerce/commerce.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as subscriptions from '#server/repositories/commerce/subscriptions.ts';
import { writeAudit } from '../core/audit.ts';
import { subscriptionView } from './commerce.ts';
import type { Deps } from '../core/deps.ts';
import { refreshNotifications } from '../core/notification-causes.ts';
import { requireUnchanged } from './orders.ts';
import { service } from '../core/service.ts';
import { conflict, notFound } from '../core/refusals.ts';

export const cancel = service.outside(contract.cancelSubscription, async ({ tx, deps, caller, params }) => {
  const current = await tx((sql) => subscriptions.currentSubscription(sql, caller.organizationId));
  if (current?.subscriptionId !== params.subscriptionId) throw notFound('This subscription');
  if (current.provider === 'local' || current.status === 'canceled' || current.status === 'expired') {
    throw conflict('This subscription is not charged, so there is nothing to cancel.');
  }
  const { payments } = deps.commerce;
  const isOfProvider = current.provider === payments.kind && current.providerReference !== null;
  if (isOfProvider) await payments.endWithPeriod(current.providerReference!);
  return tx(async (sql) => {
    await subscriptions.lockSubscriptions(sql, caller.organizationId);
    // At a provider the cancellation is already made, and its webhook may have arrived first.
    if (!isOfProvider) await requireUnchanged(sql, caller, current);
    const { organizationId, subscriptionId } = current;
    const now = (await subscriptions.findSubscription(sql, organizationId, subscriptionId)) ?? current;
    const ending = { ...now, isEnding: true, nextTerms: null };
    await subscriptions.putSubscription(sql, ending, isoNow(deps.clock));
    await refreshNotifications(deps, sql, caller.organizationId, 'billing');
    await writeAudit(deps, sql, caller, {
      action: 'subscription.cancel',
      subject: { type: 'subscription', id: current.subscriptionId },
    });
    return subscriptionView(ending);
  });
});

/**
 * Cancels replaced subscriptions at the provider, so that the customer does not pay for two. Runs after every event and
 * every hour, because the provider is not always reachable.
 */
export async function endReplaced(deps: Deps, organizationId?: OrganizationId): Promise<void> {
  const { payments } = deps.commerce;
  if (!payments.webhook) return;
  const rows = await deps.db.tx('system', (sql) =>
    subscriptions.referencesToEnd(sql, payments.kind, organizationId),
  );
  for (const row of rows) {
    try {
      for (const { reference, isEnded } of row.replacedReferences) {
        if (isEnded) continue;
        await payments.endNow(reference);
        await deps.db.tx('system', (sql) => subscriptions.markEnded(sql, row, reference));
      }
    } catch (error) {
      deps.logger.error('a replaced subscription is still charged', {
        subscriptionId: row.subscriptionId,
        error: String(error),
      });
    }
  }
}
