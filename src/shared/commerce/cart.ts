import type { Offer, PriceId, Product } from './product.ts';
import { offerOf, productKind } from './product.ts';

/** Price ids, repeated once per unit: the form in which a cart is sent and stored. */
export type Cart = { priceIds: readonly PriceId[] };

export type CartEvent =
  | { type: 'add'; priceId: PriceId; quantity?: number }
  /** Removes all units of that price; removing a subscription removes its add-ons too. */
  | { type: 'remove'; priceId: PriceId }
  | { type: 'setQuantity'; priceId: PriceId; quantity: number }
  | { type: 'clear' }
  /** Replaces the whole cart, including add-ons, by one subscription. */
  | { type: 'switchSubscription'; priceId: PriceId };

export const EMPTY_CART: Cart = { priceIds: [] };
export const MOST_OF_ONE = 99;

/** One step of a cart (specification section 4). Unknown products, and products that cannot be added, are ignored. */
export function reduceCart(products: readonly Product[], cart: Cart, event: CartEvent): Cart {
  if (event.type === 'clear') return EMPTY_CART;
  const offer = offerOf(products, event.priceId);
  if (!offer) return cart;
  switch (event.type) {
    case 'switchSubscription':
      return productKind(offer.product) === 'subscription' ? { priceIds: [event.priceId] } : cart;
    case 'add':
      return add(products, cart, offer, event.quantity ?? 1);
    case 'remove':
      return withoutStrayAddOns(products, without(cart, event.priceId));
    case 'setQuantity': {
      const rest = without(cart, event.priceId);
      return event.quantity > 0
        ? add(products, rest, offer, event.quantity)
        : withoutStrayAddOns(products, rest);
    }
  }
}

function add(products: readonly Product[], cart: Cart, offer: Offer, quantity: number): Cart {
  const { priceId } = offer.price;
  if (productKind(offer.product) === 'subscription') return addSubscription(products, cart, priceId);
  if (offer.product.productType === 'addOn' && !fitsSubscription(products, cart, offer)) return cart;
  const had = cart.priceIds.filter((each) => each === priceId).length;
  const more = Math.max(0, Math.min(MOST_OF_ONE - had, Math.trunc(quantity)));
  return { priceIds: [...cart.priceIds, ...Array.from({ length: more }, () => priceId)] };
}

/** A cart has one subscription: another one replaces it, as a switch does. The first one joins the existing items. */
function addSubscription(products: readonly Product[], cart: Cart, priceId: PriceId): Cart {
  if (cart.priceIds.includes(priceId)) return cart;
  return { priceIds: subscriptionIn(products, cart.priceIds) ? [priceId] : [priceId, ...cart.priceIds] };
}

const without = (cart: Cart, priceId: PriceId): Cart => ({
  priceIds: cart.priceIds.filter((each) => each !== priceId),
});

function withoutStrayAddOns(products: readonly Product[], cart: Cart): Cart {
  const priceIds = cart.priceIds.filter((priceId) => {
    const offer = offerOf(products, priceId);
    return offer && (offer.product.productType !== 'addOn' || fitsSubscription(products, cart, offer));
  });
  return { priceIds };
}

export const subscriptionIn = (
  products: readonly Product[],
  priceIds: readonly string[],
): Offer | undefined =>
  priceIds
    .map((priceId) => offerOf(products, priceId))
    .find((offer) => offer && productKind(offer.product) === 'subscription');

/** An add-on belongs to a subscription that offers it, with the same billing. */
function fitsSubscription(
  products: readonly Product[],
  { priceIds }: Cart,
  { product, price }: Offer,
): boolean {
  const subscription = subscriptionIn(products, priceIds);
  return (
    subscription !== undefined &&
    subscription.product.addOns.includes(product.productId) &&
    subscription.price.interval === price.interval
  );
}

export type CartLine = Offer & { quantity: number };

/** Lines in the order of adding; price ids missing from the catalog are returned separately. */
export function cartLines(
  products: readonly Product[],
  priceIds: readonly string[],
): { lines: CartLine[]; unknown: string[] } {
  const lines = new Map<string, CartLine>();
  const unknown: string[] = [];
  for (const priceId of priceIds) {
    const line = lines.get(priceId);
    const offer = line ?? offerOf(products, priceId);
    if (!offer) unknown.push(priceId);
    else lines.set(priceId, { ...offer, quantity: (line?.quantity ?? 0) + 1 });
  }
  return { lines: [...lines.values()], unknown };
}

/** Why a cart cannot be ordered, in a sentence; undefined when it can. */
export function cartProblem(products: readonly Product[], priceIds: readonly string[]): string | undefined {
  const { lines, unknown } = cartLines(products, priceIds);
  if (lines.length + unknown.length === 0) return 'The cart is empty. Choose a product first.';
  if (unknown.length > 0)
    return 'A product in the cart is no longer available. Empty the cart and choose again.';
  const subscriptions = lines.filter(({ product }) => productKind(product) === 'subscription');
  if (subscriptions.length > 1 || subscriptions.some(({ quantity }) => quantity > 1)) {
    return 'There can be one subscription in a cart. Choose therapist or coach.';
  }
  const cart = { priceIds: lines.map(({ price }) => price.priceId) };
  if (lines.some((line) => line.product.productType === 'addOn' && !fitsSubscription(products, cart, line))) {
    return 'An add-on needs its subscription in the same cart, charged at the same interval. Add the subscription, or remove the add-on.';
  }
  if (lines.some(({ quantity }) => quantity > MOST_OF_ONE)) {
    return `No more than ${MOST_OF_ONE} of one product can be ordered at once.`;
  }
  return undefined;
}
