import { DEFAULT_MAX_ACTIVE_CLIENTS } from '#shared/commerce/product.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { inWholePractice, type Queryable } from '#server/db/db.ts';
import { countActiveClients } from '#server/repositories/clients/clients.ts';
import { currentSubscription, lockSubscriptions } from '#server/repositories/commerce/subscriptions.ts';
import { conflict } from '../core/refusals.ts';

/**
 * Call it before a client is created or becomes active, in the same transaction: the lock serializes concurrent calls.
 * Throws AppError `conflict` if the subscription has no room left.
 */
export async function requireRoomForActiveClient(
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<void> {
  await lockSubscriptions(sql, organizationId);
  const subscription = await currentSubscription(sql, organizationId);
  const most = subscription?.maxActiveClients ?? DEFAULT_MAX_ACTIVE_CLIENTS;
  const count = await inWholePractice(sql, (whole) => countActiveClients(whole, organizationId));
  if (count < most) return;
  throw conflict(
    `Your subscription covers ${most} active clients, and the practice has ${count}. Set a client you no longer see to ` +
      'inactive, or let an administrator add room under Settings, Subscription.',
  );
}
