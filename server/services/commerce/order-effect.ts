import type { InvoiceLine } from '#shared/api/commerce/invoices.ts';
import type { CartLine } from '#shared/commerce/cart.ts';
import { dayOf, proratedCents } from '#server/model/commerce/period.ts';
import { isRunning } from '#shared/commerce/subscription-status.ts';
import { cartTotals, discountOf } from '#shared/commerce/totals.ts';
import type { SubscriptionItem, SubscriptionRow } from '#server/repositories/commerce/subscriptions.ts';
import type { InnerDeps } from '../core/deps.ts';
import type { CheckedCart } from './order-check.ts';

/** Effect of an order on the current subscription. */
export type OrderEffect =
  /** No subscription is running: everything is charged from now on. */
  | { kind: 'fresh' }
  /** A subscription is running at a provider that computes differences itself. */
  | { kind: 'byProvider' }
  /** An increase: applies at once, and the difference for the rest of the period is charged. */
  | { kind: 'difference'; cents: number; until: string }
  /** A decrease or another interval: what is paid for stays, the change applies from the next period. */
  | { kind: 'nextPeriod'; from: string };

/**
 * A subscription charged in another way cannot be moved to a provider that charges by itself. Therefore the order
 * creates a new subscription, which replaces the old one once it is paid. Otherwise both would charge.
 */
export const movesToProvider = (
  { commerce: { payments } }: Pick<InnerDeps, 'commerce'>,
  current: SubscriptionRow | undefined,
): boolean => payments.webhook !== undefined && current?.provider !== payments.kind;

export function effectOf(
  deps: Pick<InnerDeps, 'commerce' | 'clock'>,
  current: SubscriptionRow | undefined,
  cart: CheckedCart,
): OrderEffect {
  const { subscription } = cart;
  if (!subscription || !current || !isRunning(current) || current.provider === 'local')
    return { kind: 'fresh' };
  if (movesToProvider(deps, current)) return { kind: 'fresh' };
  if (deps.commerce.payments.webhook) return { kind: 'byProvider' };
  const { currentPeriodEnd: end } = current;
  if (end === null) return { kind: 'fresh' };
  const interval = current.items[0]?.interval ?? 'month';
  const more = cartTotals(cart.lines, cart.promo).recurringCents - recurringCents(current.items);
  if (more < 0 || subscription.price.interval !== interval) return { kind: 'nextPeriod', from: end };
  const endMs = Date.parse(end);
  const anchorDay = current.anchorDay ?? dayOf(endMs);
  const cents = proratedCents(more, { nowMs: deps.clock.nowMs(), endMs, interval, anchorDay });
  return { kind: 'difference', cents, until: end };
}

/** Price of a period. All items of an order share the code's percentage, applied to their sum. */
export function recurringCents(items: readonly SubscriptionItem[]): number {
  const sum = items.reduce((total, { unitCents, quantity }) => total + unitCents * quantity, 0);
  return sum - discountOf(sum, items[0]?.percentOff ?? 0);
}

const INTERVAL_WORDS = { month: 'one month', year: 'one year' } as const;

export const periodLine = (name: string, interval: 'month' | 'year' | null): string =>
  interval ? `${name}, ${INTERVAL_WORDS[interval]}` : name;

/** What a period of a subscription costs, before a discount. */
export const periodLines = (items: readonly SubscriptionItem[]): InvoiceLine[] =>
  items.map(({ product, quantity, unitCents, interval }) => ({
    text: periodLine(product.name, interval),
    quantity,
    unitCents,
    totalCents: unitCents * quantity,
  }));

export const discountLine = (code: string, percentOff: number, cents: number): InvoiceLine => ({
  text: `Promo code ${code}, ${percentOff} % off`,
  quantity: 1,
  unitCents: -cents,
  totalCents: -cents,
});

const lineOf = ({ product, price, quantity }: CartLine): InvoiceLine => ({
  text: periodLine(product.name, price.interval),
  quantity,
  unitCents: price.amountCents,
  totalCents: price.amountCents * quantity,
});

export const sumOf = (lines: readonly InvoiceLine[]): number =>
  lines.reduce((sum, { totalCents }) => sum + totalCents, 0);

/** Invoice lines charged today. If the provider charges differences itself, only one-time purchases are known. */
export function linesOfToday({ lines, promo }: CheckedCart, effect: OrderEffect): InvoiceLine[] {
  if (effect.kind === 'fresh') return withDiscount(lines.map(lineOf), promo);
  const once = lines.filter(({ price }) => price.interval === null).map(lineOf);
  if (effect.kind !== 'difference' || effect.cents === 0) return withDiscount(once, promo);
  const more: InvoiceLine = {
    text: `More in the subscription until ${effect.until.slice(0, 10)}`,
    quantity: 1,
    unitCents: effect.cents,
    totalCents: effect.cents,
  };
  // A permanent code is already included in the difference.
  return promo?.duration === 'forever'
    ? [more, ...withDiscount(once, promo)]
    : withDiscount([more, ...once], promo);
}

function withDiscount(lines: InvoiceLine[], promo: CheckedCart['promo']): InvoiceLine[] {
  const off = promo ? discountOf(sumOf(lines), promo.percentOff) : 0;
  return promo && off > 0 ? [...lines, discountLine(promo.code, promo.percentOff, off)] : lines;
}
