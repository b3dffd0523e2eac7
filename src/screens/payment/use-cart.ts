import { useReducer } from 'react';
import { useSearchParams } from 'wouter';
import { type Cart, type CartEvent, EMPTY_CART, reduceCart } from '#shared/commerce/cart.ts';
import type { Product } from '#shared/commerce/product.ts';

/** Headsets chosen on /purchase-device arrive in the address: `?crown=2&callibri=1`. */
function cartFromAddress(products: readonly Product[], address: URLSearchParams): Cart {
  return products
    .filter(({ productType }) => productType === 'hardware')
    .reduce((cart, { productId, prices: [price] }) => {
      const quantity = Math.trunc(Number(address.get(productId) ?? 0));
      return price && quantity > 0
        ? reduceCart(products, cart, { type: 'add', priceId: price.priceId, quantity })
        : cart;
    }, EMPTY_CART);
}

/** The cart of this visit, initialized from the address. */
export function useCart(products: readonly Product[]): [Cart, (event: CartEvent) => void] {
  const [address] = useSearchParams();
  return useReducer(
    (cart: Cart, event: CartEvent) => reduceCart(products, cart, event),
    address,
    (first) => cartFromAddress(products, first),
  );
}
