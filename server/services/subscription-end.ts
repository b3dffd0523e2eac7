import type * as contract from '#shared/api/commerce.ts';
import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { isoNow } from '../ports/clock.ts';
import * as subscriptions from '../repositories/subscriptions.ts';
import { notFound, requirePermission } from './access.ts';
import { writeAudit } from './audit.ts';
import { subscriptionView } from './commerce.ts';
import type { Caller, Deps } from './deps.ts';
import { refuseImpersonated, requireOrganization } from './invoices.ts';
import { refreshNotifications } from './notification-causes.ts';
import { requireUnchanged } from './orders.ts';

export async function cancel(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof contract.cancelSubscription>,
): Promise<EndpointResponse<typeof contract.cancelSubscription>> {
  requirePermission(caller, 'practice.admin');
  requireOrganization(caller, params.id);
  refuseImpersonated(caller);
  const current = await deps.db.tx(caller, (sql) =>
    subscriptions.currentSubscription(sql, caller.organizationId),
  );
  if (current?.subscriptionId !== params.subscriptionId) throw notFound('This subscription');
  if (current.provider === 'local' || current.status === 'canceled' || current.status === 'expired') {
    throw new AppError('conflict', 'This subscription is charged to nobody, so there is nothing to cancel.');
  }
  const { payments } = deps.commerce;
  const isOfProvider = current.provider === payments.kind && current.providerReference !== null;
  if (isOfProvider) await payments.endWithPeriod(current.providerReference!);
  return deps.db.tx(caller, async (sql) => {
    await subscriptions.lockSubscriptions(sql, caller.organizationId);
    // Ended at the provider it ends, and its webhook may have told of it already.
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
}

/**
 * Ends at the provider what another subscription has taken the place of: two paid at once must not go on. It runs after
 * every event and every hour, because the provider cannot be reached at every moment.
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
