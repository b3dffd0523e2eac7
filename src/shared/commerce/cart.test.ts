import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cart, CartEvent } from './cart.ts';
import { cartLines, cartProblem, EMPTY_CART, reduceCart, subscriptionIn } from './cart.ts';
import { buildCatalogue } from '#server/model/commerce/catalogue.ts';
import type { PriceId } from './product.ts';
import { offerOf, productKind } from './product.ts';

const PRODUCTS = buildCatalogue();
const id = (text: string) => text as PriceId;
const cartOf = (...ids: string[]): Cart => ({ priceIds: ids.map(id) });
const reduce = (cart: Cart, event: CartEvent) => reduceCart(PRODUCTS, cart, event).priceIds;

describe('the catalogue', () => {
  it('has the two subscriptions, and headsets at the prices of the specification', () => {
    const kinds = PRODUCTS.map((product) => [product.productId, productKind(product)]);
    expect(kinds.slice(0, 3)).toEqual([
      ['therapist', 'subscription'],
      ['coach', 'subscription'],
      ['more-clients', 'recurring'],
    ]);
    const hardware = PRODUCTS.slice(3);
    expect(hardware.map(({ prices }) => prices[0]!.amountCents / 100)).toEqual([
      1499, 499, 750, 1200, 399, 379, 579, 879,
    ]);
    expect(hardware.map((product) => productKind(product))).toEqual(hardware.map(() => 'oneTime'));
  });

  it('takes amounts and currency from the installation', () => {
    const products = buildCatalogue({ currency: 'eur', amountsCents: { 'coach-month': 4200 } });

    expect(offerOf(products, 'coach-month')!.price).toMatchObject({ amountCents: 4200, currency: 'eur' });
  });
});

describe('a cart', () => {
  it.each<[string, Cart, CartEvent, string[]]>([
    [
      'takes the first subscription beside a headset',
      cartOf('crown-buy'),
      { type: 'add', priceId: id('coach-month') },
      ['coach-month', 'crown-buy'],
    ],
    ['takes a subscription', EMPTY_CART, { type: 'add', priceId: id('coach-month') }, ['coach-month']],
    [
      'replaces one subscription by another, add-ons and all',
      cartOf('coach-month', 'more-clients-month', 'crown-buy'),
      { type: 'switchSubscription', priceId: id('therapist-month') },
      ['therapist-month'],
    ],
    [
      'does the same when another subscription is added',
      cartOf('coach-month', 'more-clients-month'),
      { type: 'add', priceId: id('therapist-year') },
      ['therapist-year'],
    ],
    [
      'does not take a headset for a subscription',
      cartOf('coach-month'),
      { type: 'switchSubscription', priceId: id('crown-buy') },
      ['coach-month'],
    ],
    [
      'takes an add-on with its subscription',
      cartOf('coach-month'),
      { type: 'add', priceId: id('more-clients-month') },
      ['coach-month', 'more-clients-month'],
    ],
    [
      'takes no add-on of another interval',
      cartOf('coach-month'),
      { type: 'add', priceId: id('more-clients-year') },
      ['coach-month'],
    ],
    ['takes no add-on alone', EMPTY_CART, { type: 'add', priceId: id('more-clients-month') }, []],
    [
      'loses the add-ons with the subscription, and keeps the rest',
      cartOf('coach-month', 'more-clients-month', 'crown-buy'),
      { type: 'remove', priceId: id('coach-month') },
      ['crown-buy'],
    ],
    [
      'counts one-time products',
      cartOf('crown-buy'),
      { type: 'add', priceId: id('crown-buy'), quantity: 2 },
      ['crown-buy', 'crown-buy', 'crown-buy'],
    ],
    [
      'sets a quantity',
      cartOf('crown-buy', 'crown-buy'),
      { type: 'setQuantity', priceId: id('crown-buy'), quantity: 1 },
      ['crown-buy'],
    ],
    [
      'takes a product out at quantity 0',
      cartOf('crown-buy', 'callibri-buy'),
      { type: 'setQuantity', priceId: id('crown-buy'), quantity: 0 },
      ['callibri-buy'],
    ],
    ['can be cleared', cartOf('coach-month', 'crown-buy'), { type: 'clear' }, []],
    [
      'ignores what is not sold',
      cartOf('coach-month'),
      { type: 'add', priceId: id('no-such') },
      ['coach-month'],
    ],
  ])('%s', (_name, cart, event, expected) => {
    expect(reduce(cart, event)).toEqual(expected);
  });

  const priceIds = PRODUCTS.flatMap(({ prices }) => prices.map(({ priceId }) => priceId));
  const anEvent: fc.Arbitrary<CartEvent> = fc.oneof(
    fc.record({
      type: fc.constantFrom('add' as const, 'setQuantity' as const),
      priceId: fc.constantFrom(...priceIds),
      quantity: fc.integer({ min: -3, max: 200 }),
    }),
    fc.record({
      type: fc.constantFrom('remove' as const, 'switchSubscription' as const),
      priceId: fc.constantFrom(...priceIds),
    }),
    fc.constant({ type: 'clear' as const }),
  );

  it('can be ordered whatever was clicked before, or is empty', () => {
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 30 }), (events) => {
        const cart = events.reduce((each, event) => reduceCart(PRODUCTS, each, event), EMPTY_CART);

        const problem = cartProblem(PRODUCTS, cart.priceIds);
        expect(problem).toBe(
          cart.priceIds.length === 0 ? 'The cart is empty. Choose a product first.' : undefined,
        );
      }),
    );
  });

  it('holds one subscription alone after a switch, whatever was in it', () => {
    fc.assert(
      fc.property(
        fc.array(anEvent, { maxLength: 20 }),
        fc.constantFrom('coach-month', 'therapist-year'),
        (events, chosen) => {
          const before = events.reduce((each, event) => reduceCart(PRODUCTS, each, event), EMPTY_CART);
          const after = reduceCart(PRODUCTS, before, { type: 'switchSubscription', priceId: id(chosen) });

          expect(after.priceIds).toEqual([chosen]);
          expect(subscriptionIn(PRODUCTS, after.priceIds)!.price.priceId).toBe(chosen);
        },
      ),
    );
  });
});

describe('a cart from elsewhere', () => {
  it.each([
    [[], 'empty'],
    [['no-such'], 'no longer available'],
    [['coach-month', 'therapist-month'], 'one subscription'],
    [['coach-month', 'coach-month'], 'one subscription'],
    [['more-clients-month'], 'needs its subscription'],
    [['coach-month', 'more-clients-year'], 'same interval'],
    [Array.from({ length: 100 }, () => 'crown-buy'), 'No more than 99'],
  ])('is refused: %#', (given, words) => {
    expect(cartProblem(PRODUCTS, given)).toContain(words);
  });

  it('is grouped into lines', () => {
    const { lines, unknown } = cartLines(PRODUCTS, ['crown-buy', 'coach-month', 'crown-buy', 'gone']);

    expect(lines.map(({ price, quantity }) => [price.priceId, quantity])).toEqual([
      ['crown-buy', 2],
      ['coach-month', 1],
    ]);
    expect(unknown).toEqual(['gone']);
  });
});
