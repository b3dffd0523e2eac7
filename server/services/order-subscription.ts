import { periodEndMs } from '#shared/commerce/period.ts';
import { maxActiveClientsOf } from '#shared/commerce/totals.ts';
import type { OrganizationId, SubscriptionId } from '#shared/domain/ids.ts';
import type { Opened } from '../ports/payment-provider.ts';
import type { SubscriptionRow } from '../repositories/subscriptions.ts';
import type { Deps } from './deps.ts';
import type { PlacedOrder } from './order-check.ts';
import { itemsOf } from './order-check.ts';

type Order = PlacedOrder & {
  opened: Opened;
  kept: SubscriptionRow | undefined;
  subscriptionId: SubscriptionId;
};

/**
 * The subscription as the order leaves it. With an invoice, or paid at once, it is active from now on; a page of the
 * provider changes nothing until its webhook tells, so somebody who turns back there loses nothing.
 */
export function subscriptionForOrder(
  deps: Deps,
  organizationId: OrganizationId,
  { order, cart, opened, kept, subscriptionId }: Order,
): Omit<SubscriptionRow, 'version'> {
  const isRedirect = opened.kind === 'redirect';
  if (isRedirect && kept) return { ...kept, checkoutReference: opened.reference };
  const interval = cart.subscription?.price.interval ?? 'month';
  const start = Math.max(deps.clock.nowMs(), paidUntilMs(kept));
  return {
    organizationId,
    subscriptionId,
    provider: deps.commerce.payments.kind,
    status: isRedirect ? 'incomplete' : 'active',
    rawStatus: null,
    items: itemsOf(cart.lines, cart.promo),
    country: order.billing.country,
    state: order.billing.state,
    promoCode: cart.promo?.code ?? null,
    maxActiveClients: maxActiveClientsOf(cart.lines),
    currentPeriodEnd: isRedirect ? null : new Date(periodEndMs(start, interval)).toISOString(),
    isEnding: false,
    providerReference: null,
    checkoutReference: isRedirect ? opened.reference : null,
  };
}

/** A change in the middle of a period that has been invoiced starts after it; an expired one starts now. */
function paidUntilMs(kept: SubscriptionRow | undefined): number {
  const isRunning = kept?.status === 'active' || kept?.status === 'trialing';
  return isRunning && kept.currentPeriodEnd !== null ? Date.parse(kept.currentPeriodEnd) : 0;
}
