import * as contract from '#shared/api/commerce/commerce.ts';
import type { Ordered } from '#shared/api/commerce/commerce.ts';
import type { SubscriptionId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import type { Opened } from '#server/ports/payment-provider.ts';
import { findPurchase, insertPurchase } from '#server/repositories/commerce/purchases.ts';
import type { SubscriptionRow } from '#server/repositories/commerce/subscriptions.ts';
import * as subscriptions from '#server/repositories/commerce/subscriptions.ts';
import { findUserWithOrganization } from '#server/repositories/practice/users.ts';
import { writeAudit } from '../core/audit.ts';
import { subscriptionView } from './commerce.ts';
import type { Caller, Deps, InnerDeps } from '../core/deps.ts';
import { expectDevices } from '../devices/device-orders.ts';
import { issueInvoice } from './invoices.ts';
import { refreshNotifications } from '../core/notification-causes.ts';
import type { PlacedOrder } from './order-check.ts';
import { checkBilling, checkCart, checkWay } from './order-check.ts';
import type { OrderEffect } from './order-effect.ts';
import { effectOf, linesOfToday, movesToProvider, sumOf } from './order-effect.ts';
import { invoiceForOrder } from './order-invoice.ts';
import type { AskedOrder } from './order-keys.ts';
import { answerAgain, fingerprintOf, idsOfOrder } from './order-keys.ts';
import { subscriptionForOrder, termsOf } from './order-subscription.ts';
import { service } from '../core/service.ts';
import { conflict, notFound } from '../core/refusals.ts';

export const create = service.outside(
  contract.createSubscription,
  async ({ deps, caller, headers, body }) => {
    return place(deps, caller, { order: body, target: undefined, key: headers?.['idempotency-key'] });
  },
);

export const update = service.outside(
  contract.updateSubscription,
  async ({ deps, caller, params, headers, body }) => {
    return place(deps, caller, {
      order: body,
      target: params.subscriptionId,
      key: headers?.['idempotency-key'],
    });
  },
);

async function place(deps: Deps, caller: Caller, asked: AskedOrder): Promise<Ordered> {
  const { order, target } = asked;
  const { orderId, newSubscriptionId } = idsOfOrder(deps, caller, asked.key);
  const fingerprint = fingerprintOf(deps, asked);
  const { placed, current, user } = await deps.db.tx(caller, async (sql) => {
    await subscriptions.lockSubscriptions(sql, caller.organizationId);
    return {
      placed: await findPurchase(sql, caller.organizationId, orderId),
      current: await subscriptions.currentSubscription(sql, caller.organizationId),
      user: await findUserWithOrganization(sql, caller.organizationId, caller.userId),
    };
  });
  if (placed) return answerAgain(placed, fingerprint);
  checkBilling(order.billing);
  const cart = checkCart(deps.commerce, order, deps.clock.nowMs());
  if (!user) throw notFound('This user');
  if (target !== undefined && current?.subscriptionId !== target) throw notFound('This subscription');
  checkWay(current, cart.subscription !== undefined, target === undefined ? 'new' : 'change');

  const isChange = target !== undefined && !movesToProvider(deps, current);
  const kept = isChange || !cart.subscription ? current : undefined;
  const subscriptionId = kept?.subscriptionId ?? newSubscriptionId;
  const { payments } = deps.commerce;
  // Called before anything is stored: a request the provider refuses leaves no trace here.
  const opened = await payments.open({
    organizationId: caller.organizationId,
    subscriptionId,
    orderId,
    buyerEmail: user.email,
    lines: cart.lines,
    promo: cart.promo,
    previous:
      kept?.providerReference && kept.provider === payments.kind
        ? { reference: kept.providerReference, status: kept.status }
        : undefined,
    leftCheckout: (cart.subscription && current?.checkoutReference) ?? undefined,
    trialDays: hasTried(current) ? 0 : deps.commerce.settings.trialDays,
  });
  const effect = effectOf(deps, kept, cart);
  const practiceName = user.organization.name;
  return deps.db.tx(caller, async (sql) => {
    await subscriptions.lockSubscriptions(sql, caller.organizationId);
    const first = await findPurchase(sql, caller.organizationId, orderId);
    if (first) return answerAgain(first, fingerprint);
    // A change at the provider is already made, and its webhook may have arrived first.
    if (opened.kind !== 'changed') await requireUnchanged(sql, caller, current);
    const { organizationId } = caller;
    const now = kept && (await subscriptions.findSubscription(sql, organizationId, subscriptionId));
    const facts = { order, cart, practiceName, orderId, fingerprint, current, kept: now, subscriptionId };
    return store(deps, sql, caller, { ...facts, organizationId, opened, effect });
  });
}

/** For two simultaneous orders: the second finds the result of the first, and its buyer has to decide again. */
export async function requireUnchanged(
  sql: Queryable,
  { organizationId }: Caller,
  before: SubscriptionRow | undefined,
): Promise<void> {
  const now = await subscriptions.currentSubscription(sql, organizationId);
  if (now?.subscriptionId === before?.subscriptionId && now?.version === before?.version) return;
  throw conflict(
    'The subscription was changed by someone else. Reload the page to see its status, then order again if you still need to.',
  );
}

type Storing = PlacedOrder & {
  organizationId: Caller['organizationId'];
  orderId: string;
  fingerprint: string;
  opened: Opened;
  effect: OrderEffect;
  current: SubscriptionRow | undefined;
  kept: SubscriptionRow | undefined;
  subscriptionId: SubscriptionId;
};

async function store(deps: InnerDeps, sql: Queryable, caller: Caller, order: Storing): Promise<Ordered> {
  const { cart, opened, subscriptionId, kept, organizationId } = order;
  const at = isoNow(deps.clock);
  if (cart.subscription) {
    const row = subscriptionForOrder(deps, order);
    await subscriptions.putSubscription(sql, row, at);
    if (row.status === 'active') await subscriptions.replaceOthers(sql, row, at);
  }
  const invoiceId = await charge(deps, sql, order);
  await writeAudit(deps, sql, caller, {
    action: kept && cart.subscription ? 'subscription.change' : 'subscription.order',
    subject: { type: 'subscription', id: subscriptionId },
    details: {
      provider: deps.commerce.payments.kind,
      priceIds: order.order.priceIds.join(' ').slice(0, 500),
    },
  });
  const row = await subscriptions.findSubscription(sql, organizationId, subscriptionId);
  if (!row) throw new Error('A subscription that was just stored cannot be found');
  const checkoutUrl = opened.kind === 'redirect' ? opened.url : null;
  const answer = { ...subscriptionView(row), invoiceId, checkoutUrl };
  await notePurchase(deps, sql, caller, { ...order, answer });
  await refreshNotifications(deps, sql, organizationId, 'billing');
  await refreshNotifications(deps, sql, organizationId, 'clients');
  return answer;
}

const billToOf = ({ practiceName, order }: Storing) => ({ name: practiceName, ...order.billing });
const currencyOf = ({ cart }: Storing): string => cart.lines[0]?.price.currency ?? 'usd';

/** Issues an invoice, or records the amount the provider has just charged. Returns the id of the invoice. */
async function charge(deps: InnerDeps, sql: Queryable, order: Storing): Promise<Ordered['invoiceId']> {
  const { opened, effect, cart, organizationId, subscriptionId, current } = order;
  const billed = { organizationId, subscriptionId, currency: currencyOf(order), billTo: billToOf(order) };
  const lines = linesOfToday(cart, effect);
  if (opened.kind === 'invoice') {
    const begins = cart.subscription && effect.kind === 'fresh' ? { current } : undefined;
    return (await invoiceForOrder(deps, sql, { ...billed, lines, begins }))?.invoiceId ?? null;
  }
  if (opened.kind !== 'changed' || opened.chargedCents <= 0) return null;
  const rest = opened.chargedCents - sumOf(lines);
  const difference = {
    text: 'Change of the subscription, for the rest of the period',
    quantity: 1,
    unitCents: rest,
    totalCents: rest,
  };
  const all = rest === 0 ? lines : [difference, ...lines];
  const paid = await issueInvoice(deps, sql, { ...billed, lines: all, isCarriedOver: false, isPaid: true });
  return paid.invoiceId;
}

/** A trial is given once. The subscription of a practice on its own server is none. */
const hasTried = (current: SubscriptionRow | undefined): boolean =>
  current !== undefined && current.provider !== 'local' && current.status !== 'incomplete';

const STATUS_OF = { invoice: 'invoiced', redirect: 'open', settled: 'paid', changed: 'paid' } as const;

async function notePurchase(
  deps: InnerDeps,
  sql: Queryable,
  { userId }: Caller,
  order: Storing & { answer: Ordered },
): Promise<void> {
  const { opened, cart, organizationId, orderId, fingerprint, subscriptionId, effect, answer } = order;
  const isDebt = opened.kind === 'redirect' && opened.pays === 'debt';
  const priceIds = isDebt ? [] : [...order.order.priceIds];
  const status = STATUS_OF[opened.kind];
  if (status === 'paid') await expectDevices(deps, sql, { organizationId, orderId, priceIds });
  await insertPurchase(sql, {
    organizationId,
    orderId,
    fingerprint,
    provider: deps.commerce.payments.kind,
    status,
    subscriptionId,
    terms: cart.subscription && !isDebt ? termsOf(order) : null,
    priceIds,
    lines: isDebt ? [] : linesOfToday(cart, effect),
    currency: currencyOf(order),
    billTo: billToOf(order),
    orderedBy: userId,
    answer,
    createdAt: isoNow(deps.clock),
  });
}
