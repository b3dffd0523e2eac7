import { dayOf, periodEndMs } from '#server/model/commerce/period.ts';
import { maxActiveClientsOf } from '#shared/commerce/totals.ts';
import type { OrganizationId, SubscriptionId } from '#shared/domain/ids.ts';
import type { Opened } from '#server/ports/payment-provider.ts';
import type { SubscriptionRow, SubscriptionTerms } from '#server/repositories/commerce/subscriptions.ts';
import type { InnerDeps } from '../core/deps.ts';
import type { PlacedOrder } from './order-check.ts';
import { itemsOf } from './order-check.ts';
import type { OrderEffect } from './order-effect.ts';

type Ordered = PlacedOrder & {
  organizationId: OrganizationId;
  opened: Opened;
  effect: OrderEffect;
  kept: SubscriptionRow | undefined;
  subscriptionId: SubscriptionId;
};

export const termsOf = ({ order, cart }: Pick<PlacedOrder, 'order' | 'cart'>): SubscriptionTerms => ({
  items: itemsOf(cart.lines, cart.promo),
  country: order.billing.country,
  state: order.billing.state,
  promoCode: cart.promo?.code ?? null,
  maxActiveClients: maxActiveClientsOf(cart.lines),
});

/**
 * The subscription after the order. Paid by invoice or at once, it is active from now on. A payment page of the
 * provider changes nothing until its webhook arrives, so a buyer who cancels there loses nothing.
 */
export function subscriptionForOrder(deps: InnerDeps, placed: Ordered): Omit<SubscriptionRow, 'version'> {
  const { opened, kept, effect, cart } = placed;
  const terms = termsOf(placed);
  if (opened.kind === 'redirect') {
    if (kept) return opened.pays === 'debt' ? kept : { ...kept, checkoutReference: opened.reference };
    return { ...blank(deps, placed), ...terms, status: 'incomplete', checkoutReference: opened.reference };
  }
  if (opened.kind === 'changed') {
    const { status, rawStatus, isEnding, currentPeriodEnd } = opened.state;
    const reported = { status, rawStatus, isEnding, currentPeriodEnd: currentPeriodEnd ?? null };
    return { ...(kept ?? blank(deps, placed)), ...terms, ...reported, nextTerms: null };
  }
  if (kept && effect.kind === 'nextPeriod') return { ...kept, nextTerms: terms, isEnding: false };
  if (kept && effect.kind === 'difference') return { ...kept, ...terms, nextTerms: null, isEnding: false };
  const nowMs = deps.clock.nowMs();
  const end = periodEndMs(nowMs, cart.subscription?.price.interval ?? 'month');
  return {
    ...blank(deps, placed),
    ...terms,
    replacedReferences: kept?.replacedReferences ?? [],
    currentPeriodEnd: new Date(end).toISOString(),
    anchorDay: dayOf(nowMs),
  };
}

const blank = (deps: InnerDeps, { organizationId, subscriptionId }: Ordered) => ({
  organizationId,
  subscriptionId,
  provider: deps.commerce.payments.kind,
  status: 'active' as const,
  rawStatus: null,
  currentPeriodEnd: null,
  anchorDay: null,
  nextTerms: null,
  isEnding: false,
  providerReference: null,
  checkoutReference: null,
  replacedReferences: [],
});
