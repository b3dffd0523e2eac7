import type { Order } from '#shared/api/commerce/commerce.ts';
import type { CartLine } from '#shared/commerce/cart.ts';
import { cartLines, cartProblem, subscriptionIn } from '#shared/commerce/cart.ts';
import type { Offer } from '#shared/commerce/product.ts';
import { isRunning } from '#shared/commerce/subscription-status.ts';
import type { PromoCode } from '#shared/commerce/totals.ts';
import { findPromo } from '#shared/commerce/totals.ts';
import { AppError } from '#shared/errors.ts';
import type { SubscriptionItem, SubscriptionRow } from '#server/repositories/commerce/subscriptions.ts';
import type { Commerce } from '../core/commerce-settings.ts';
import { conflict } from '../core/refusals.ts';

export type CheckedCart = {
  lines: CartLine[];
  promo: PromoCode | undefined;
  subscription: Offer | undefined;
};

/** An order that has been checked, with the invoice address. */
export type PlacedOrder = { order: Order; cart: CheckedCart; practiceName: string };

/** The contents of a cart, or AppError `invalid` with the remedy. */
export function checkCart(
  { products, settings }: Pick<Commerce, 'products' | 'settings'>,
  { priceIds, promoCode = '' }: Pick<Order, 'priceIds' | 'promoCode'>,
  nowMs: number,
): CheckedCart {
  const problem = cartProblem(products, priceIds);
  if (problem !== undefined) throw new AppError('invalid', problem, { priceIds: problem });
  const promo = findPromo(settings.promoCodes, promoCode, nowMs);
  if (promoCode.trim() !== '' && !promo) {
    throw new AppError(
      'invalid',
      'This promo code does not exist or has expired. Correct it, or order without it.',
      {
        promoCode: 'Unknown or expired.',
      },
    );
  }
  return {
    lines: cartLines(products, priceIds).lines,
    promo,
    subscription: subscriptionIn(products, priceIds),
  };
}

/** Countries where taxes depend on the state or province. */
const STATE_NEEDED = new Set(['US', 'CA']);

export function checkBilling({ country, state }: Order['billing']): void {
  if (!STATE_NEEDED.has(country) || state !== '') return;
  throw new AppError('invalid', 'The invoice needs your state or province. Choose it.', {
    'billing.state': 'Choose the state or province.',
  });
}

/** Checks that an order is possible with the current subscription; throws AppError with the remedy. */
export function checkWay(
  current: SubscriptionRow | undefined,
  hasSubscription: boolean,
  target: 'new' | 'change',
): void {
  if (target === 'change') {
    if (hasSubscription) return;
    throw new AppError('invalid', 'A subscription cannot be changed to none. Choose therapist or coach.', {
      priceIds: 'Choose a subscription.',
    });
  }
  const status = current?.status;
  if (!hasSubscription) {
    if (isRunning(current)) return;
    throw new AppError('invalid', 'Headsets need a subscription. Choose therapist or coach first.', {
      priceIds: 'Choose a subscription.',
    });
  }
  if (status === 'expired' || status === 'past_due') {
    throw conflict('You already have a subscription. Renew it instead of ordering another.');
  }
  if (isRunning(current) && current?.provider !== 'local') {
    throw conflict('You already have a subscription. Change it instead of ordering another.');
  }
}

/** The recurring items of an order, as sold. */
export const itemsOf = (lines: readonly CartLine[], promo: PromoCode | undefined): SubscriptionItem[] =>
  lines.flatMap(({ product, price, quantity }) =>
    price.interval === null
      ? []
      : [
          {
            priceId: price.priceId,
            quantity,
            product: { productId: product.productId, productType: product.productType, name: product.name },
            unitCents: price.amountCents,
            currency: price.currency,
            interval: price.interval,
            percentOff: promo?.duration === 'forever' ? promo.percentOff : 0,
          },
        ],
  );
