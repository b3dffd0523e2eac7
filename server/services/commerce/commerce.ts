import * as contract from '#shared/api/commerce/commerce.ts';
import type { Subscription } from '#shared/api/commerce/commerce.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { UserInfo } from '#shared/api/identity/users.ts';
import { DEFAULT_MAX_ACTIVE_CLIENTS } from '#shared/commerce/product.ts';
import { cartTotals, maxActiveClientsOf } from '#shared/commerce/totals.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import type { SubscriptionRow } from '#server/repositories/commerce/subscriptions.ts';
import { currentSubscription, listSubscriptions } from '#server/repositories/commerce/subscriptions.ts';
import { checkCart } from './order-check.ts';
import type { OrderEffect } from './order-effect.ts';
import { effectOf, linesOfToday, sumOf } from './order-effect.ts';
import { service } from '../core/service.ts';
import { notFound } from '../core/refusals.ts';

const itemsView = (items: SubscriptionRow['items']): Subscription['items'] =>
  items.map(({ priceId, quantity, product }) => ({ priceId, quantity, product }));

export function subscriptionView(row: SubscriptionRow): Subscription {
  return {
    subscriptionId: row.subscriptionId,
    status: row.status,
    items: itemsView(row.items),
    nextItems: row.nextTerms && itemsView(row.nextTerms.items),
    provider: row.provider,
    maxActiveClients: row.maxActiveClients ?? DEFAULT_MAX_ACTIVE_CLIENTS,
    billing: row.country === null ? null : { country: row.country, state: row.state ?? '' },
    promoCode: row.promoCode,
    currentPeriodEnd: row.currentPeriodEnd,
    isEnding: row.isEnding,
  };
}

/** Account part of the user info. An order whose payment is not confirmed is not a subscription yet. */
export async function accountOf(
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<Pick<UserInfo, 'account' | 'subscriptionId' | 'productType'>> {
  const row = await currentSubscription(sql, organizationId);
  const known = row && row.status !== 'incomplete' ? row : undefined;
  return {
    account: {
      subscription: known ? { status: known.status } : null,
      maxActiveClients: known?.maxActiveClients ?? DEFAULT_MAX_ACTIVE_CLIENTS,
    },
    subscriptionId: known?.subscriptionId ?? null,
    productType: [...new Set(known?.items.map(({ product }) => product.productType))],
  };
}

export const list = service(contract.listSubscriptions, async ({ sql, caller }) => {
  const rows = await listSubscriptions(sql, caller.organizationId);
  return rows.map(subscriptionView);
});

export const products = service(contract.listProducts, async ({ deps }) => [...deps.commerce.products]);

export const addOns = service(contract.listAddOns, async ({ deps, params }) => {
  const all = deps.commerce.products;
  const product = all.find(({ productId }) => productId === params.productId);
  if (!product) throw notFound('This product');
  return all.filter(({ productId }) => product.addOns.includes(productId));
});

/** Cost of a cart today and per period, and its effect on the current subscription. */
export const cart = service(contract.registrationCart, async ({ sql, deps, caller, body }) => {
  const checked = checkCart(deps.commerce, body, deps.clock.nowMs());
  const { lines, promo } = checked;
  const current = await currentSubscription(sql, caller.organizationId);
  const effect = effectOf(deps, current, checked);
  const totals = cartTotals(lines, promo);
  const today = effect.kind === 'fresh' ? totals.totalCents : sumOf(linesOfToday(checked, effect));
  return {
    products: lines.map(({ product, price }) => ({ ...product, prices: [price] })),
    totals: { ...totals, totalCents: today },
    promo: promo ? { code: promo.code, percentOff: promo.percentOff, duration: promo.duration } : null,
    maxActiveClients: maxActiveClientsOf(lines),
    change: changeView(effect),
    provider: deps.commerce.payments.kind,
  };
});

type Change = EndpointResponse<typeof contract.registrationCart>['change'];

function changeView(effect: OrderEffect): Change {
  switch (effect.kind) {
    case 'fresh':
      return null;
    case 'byProvider':
      return { effect: 'byProvider', day: null };
    case 'difference':
      return { effect: 'now', day: effect.until };
    case 'nextPeriod':
      return { effect: 'nextPeriod', day: effect.from };
  }
}
