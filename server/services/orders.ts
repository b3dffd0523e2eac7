import type * as contract from '#shared/api/commerce.ts';
import type { Order, Ordered } from '#shared/api/commerce.ts';
import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { SubscriptionId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '../db/db.ts';
import { isoNow } from '../ports/clock.ts';
import type { Opened } from '../ports/payment-provider.ts';
import type { SubscriptionRow } from '../repositories/subscriptions.ts';
import * as subscriptions from '../repositories/subscriptions.ts';
import { findUserWithOrganization } from '../repositories/users.ts';
import { notFound, requirePermission } from './access.ts';
import { writeAudit } from './audit.ts';
import { subscriptionView } from './commerce.ts';
import type { Caller, Deps } from './deps.ts';
import { refuseImpersonated, requireOrganization } from './invoices.ts';
import type { PlacedOrder } from './order-check.ts';
import { checkBilling, checkCart, checkWay } from './order-check.ts';
import { invoiceForOrder } from './order-invoice.ts';
import { subscriptionForOrder } from './order-subscription.ts';

export async function create(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof contract.createSubscription>,
): Promise<EndpointResponse<typeof contract.createSubscription>> {
  requirePermission(caller, 'practice.admin');
  requireOrganization(caller, params.id);
  return place(deps, caller, body, undefined);
}

export async function update(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof contract.updateSubscription>,
): Promise<EndpointResponse<typeof contract.updateSubscription>> {
  requirePermission(caller, 'practice.admin');
  requireOrganization(caller, params.id);
  return place(deps, caller, body, params.subscriptionId);
}

/** `target`: the subscription to change; undefined for a new one. */
async function place(
  deps: Deps,
  caller: Caller,
  order: Order,
  target: SubscriptionId | undefined,
): Promise<Ordered> {
  refuseImpersonated(caller);
  checkBilling(order.billing);
  const cart = checkCart(deps.commerce, order, deps.clock.nowMs());
  const { current, user } = await deps.db.tx(caller, async (sql) => ({
    current: await subscriptions.currentSubscription(sql, caller.organizationId),
    user: await findUserWithOrganization(sql, caller.organizationId, caller.userId),
  }));
  if (!user) throw notFound('This user');
  if (target !== undefined && current?.subscriptionId !== target) throw notFound('This subscription');
  checkWay(current, cart.subscription !== undefined, target === undefined ? 'new' : 'change');

  const isChange = target !== undefined && !movesToProvider(deps, current);
  const kept = isChange || !cart.subscription ? current : undefined;
  const subscriptionId = kept?.subscriptionId ?? (deps.ids.next() as SubscriptionId);
  // Asked before anything is stored: what a provider refuses leaves no trace here.
  const opened = await deps.commerce.payments.open({
    organizationId: caller.organizationId,
    subscriptionId,
    buyerEmail: user.email,
    lines: cart.lines,
    promo: cart.promo,
    idempotencyKey: deps.ids.next(),
    previous:
      kept?.providerReference && kept.provider === deps.commerce.payments.kind
        ? { reference: kept.providerReference, status: kept.status }
        : undefined,
    leftCheckout: (cart.subscription && current?.checkoutReference) ?? undefined,
  });
  return deps.db.tx(caller, async (sql) => {
    await subscriptions.lockSubscriptions(sql, caller.organizationId);
    await requireUnchanged(sql, caller, current);
    const placed = { order, cart, practiceName: user.organizationName };
    return store(deps, sql, caller, { ...placed, opened, kept, subscriptionId });
  });
}

/**
 * What another way to pay has charged so far cannot be handed to a provider that charges by itself: the order makes a
 * subscription of its own, which takes the old one's place once it is paid. Charged by both it would be paid twice.
 */
const movesToProvider = ({ commerce: { payments } }: Deps, current: SubscriptionRow | undefined): boolean =>
  payments.webhook !== undefined && current?.provider !== payments.kind;

/** Two orders at once: the second finds what the first has made, and its buyer decides anew. */
async function requireUnchanged(
  sql: Queryable,
  { organizationId }: Caller,
  before: SubscriptionRow | undefined,
): Promise<void> {
  const now = await subscriptions.currentSubscription(sql, organizationId);
  if (now?.subscriptionId === before?.subscriptionId && now?.version === before?.version) return;
  throw new AppError(
    'conflict',
    'The subscription was changed meanwhile. Reload the page to see how things stand, then order again if you still need to.',
  );
}

type Storing = PlacedOrder & {
  opened: Opened;
  kept: SubscriptionRow | undefined;
  subscriptionId: SubscriptionId;
};

async function store(deps: Deps, sql: Queryable, caller: Caller, order: Storing): Promise<Ordered> {
  const { cart, opened, subscriptionId, kept } = order;
  const at = isoNow(deps.clock);
  if (cart.subscription) {
    const row = subscriptionForOrder(deps, caller.organizationId, order);
    await subscriptions.putSubscription(sql, row, at);
    if (row.status === 'active') await subscriptions.replaceOthers(sql, row, at);
  }
  const invoice =
    opened.kind === 'invoice'
      ? await invoiceForOrder(deps, sql, { ...order, organizationId: caller.organizationId })
      : undefined;
  await writeAudit(deps, sql, caller, {
    action: kept && cart.subscription ? 'subscription.change' : 'subscription.order',
    subject: { type: 'subscription', id: subscriptionId },
    details: {
      provider: deps.commerce.payments.kind,
      priceIds: order.order.priceIds.join(' ').slice(0, 500),
    },
  });
  const row = await subscriptions.findSubscription(sql, caller.organizationId, subscriptionId);
  if (!row) throw new Error('A subscription that was just stored cannot be found');
  return {
    ...subscriptionView(row),
    invoiceId: invoice?.invoiceId ?? null,
    checkoutUrl: opened.kind === 'redirect' ? opened.url : null,
  };
}

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
  if (current.provider === payments.kind && current.providerReference) {
    await payments.endWithPeriod(current.providerReference);
  }
  return deps.db.tx(caller, async (sql) => {
    await subscriptions.lockSubscriptions(sql, caller.organizationId);
    await requireUnchanged(sql, caller, current);
    const ending = { ...current, isEnding: true };
    await subscriptions.putSubscription(sql, ending, isoNow(deps.clock));
    await writeAudit(deps, sql, caller, {
      action: 'subscription.cancel',
      subject: { type: 'subscription', id: current.subscriptionId },
    });
    return subscriptionView(ending);
  });
}
