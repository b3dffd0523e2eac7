import type { OrganizationId, SubscriptionId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import { putSubscription } from '#server/repositories/commerce/subscriptions.ts';
import type { InnerDeps } from '../core/deps.ts';

/** A self-hosted server is not charged: its subscription is always active (docs/adr/0018). */
export async function grantLocalSubscription(
  deps: InnerDeps,
  sql: Queryable,
  organizationId: OrganizationId,
  maxActiveClients: number = deps.commerce.settings.localMaxActiveClients,
): Promise<void> {
  const row = {
    organizationId,
    subscriptionId: deps.ids.next() as SubscriptionId,
    provider: 'local' as const,
    status: 'active' as const,
    rawStatus: null,
    items: [],
    country: null,
    state: null,
    promoCode: null,
    maxActiveClients,
    currentPeriodEnd: null,
    anchorDay: null,
    nextTerms: null,
    replacedReferences: [],
    isEnding: false,
    providerReference: null,
    checkoutReference: null,
  };
  await putSubscription(sql, row, isoNow(deps.clock));
}
