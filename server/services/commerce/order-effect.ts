import type { InvoiceLine } from '#shared/api/commerce/invoices.ts';
import type { CartLine } from '#shared/commerce/cart.ts';
import { dayOf, proratedCents } from '#server/model/commerce/period.ts';
import { cartTotals, discountOf } from '#shared/commerce/totals.ts';
import type { SubscriptionItem, SubscriptionRow } from '#server/repositories/commerce/subscriptions.ts';
import type { InnerDeps } from '../core/deps.ts';
import type { CheckedCart } from './order-check.ts';

/** How an order meets the subscription there is. */
export type OrderEffect =
  /** Nothing runs: all of it counts and is charged from now on. */
  | { kind: 'fresh' }
  /** It runs at a provider that knows its own differences. */
  | { kind: 'byProvider' }
  /** More than before: at once, and the difference for the rest of the period is charged. */
  | { kind: 'difference'; cents: number; until: string }
  /** Less than before, or another interval: what is paid for stays, the rest comes with the next period. */
  | { kind: 'nextPeriod'; from: string };

export const isRunning = (row: Pick<SubscriptionRow, 'status'> | undefined): boolean =>
  row?.status === 'active' || row?.status === 'trialing';

/**
 * What another way to pay has charged so far cannot be handed to a provider that charges by itself: the order makes a
 * subscription of its own, which takes the old one's place once it is paid. Charged by both it would be paid twice.
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

/** What a period costs; all items of an order have the code's percentage, of their sum. */
export function recurringCents(items: readonly SubscriptionItem[]): number {
  const sum = items.reduce((total, { unitCents, quantity }) => total + unitCents * quantity, 0);
  return sum - discountOf(sum, items[0]?.percentOff ?? 0);
}

const INTERVAL_WORDS = { month: 'one month', year: 'one year' } as const;

export const periodLine = (name: string, interval: 'month' | 'year' | null): string =>
  interval ? `${name}, ${INTERVAL_WORDS[interval]}` : name;

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

/** What an order charges today. At a provider that charges differences itself only what is bought once is known. */
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
  // A code that lasts is in the difference already.
  return promo?.duration === 'forever'
    ? [more, ...withDiscount(once, promo)]
    : withDiscount([more, ...once], promo);
}

function withDiscount(lines: InvoiceLine[], promo: CheckedCart['promo']): InvoiceLine[] {
  const off = promo ? discountOf(sumOf(lines), promo.percentOff) : 0;
  return promo && off > 0 ? [...lines, discountLine(promo.code, promo.percentOff, off)] : lines;
}
