import { Button } from '@blueprintjs/core';
import { useReducer, useState } from 'react';
import { type Billing, type Subscription, registrationCart } from '#shared/api/commerce/commerce.ts';
import { type Cart, type CartEvent, EMPTY_CART, reduceCart, subscriptionIn } from '#shared/commerce/cart.ts';
import type { Product } from '#shared/commerce/product.ts';
import { isRunning } from '#shared/commerce/subscription-status.ts';
import { useUser } from '#state/auth.atoms.ts';
import { formatDay, itemWords } from '#widgets/commerce/commerce-words.ts';
import { Form } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { BillingFields } from './BillingFields.tsx';
import { CartSummary } from './CartSummary.tsx';
import { OrderDone } from './OrderDone.tsx';
import { AddOnChoice, HardwareChoice, SubscriptionChoice } from './ProductChoice.tsx';
import { useOrder } from './use-order.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { useSearchParams } from 'wouter';

const COUNTRY_OF_REGION = { US: 'US', CA: 'CA', EU: 'DE' } as const;

type OrderFormProps = { products: readonly Product[]; current: Subscription | undefined };

export function OrderForm({ products, current }: OrderFormProps) {
  const { organization } = useUser();
  const [cart, onCart] = useCart(products);
  const [promo, setPromo] = useState({ typed: '', used: '' });
  const [billing, setBilling] = useState<Billing>(
    current?.billing ?? { country: COUNTRY_OF_REGION[organization.region], state: '' },
  );
  const order = useOrder(current);
  const asked = { priceIds: [...cart.priceIds], ...(promo.used && { promoCode: promo.used }) };
  const checked = useEndpoint(
    registrationCart,
    { body: asked },
    { enabled: cart.priceIds.length > 0, keepsPrevious: true },
  );
  const problem = order.problem ?? checked.problem;
  if (order.ordered) return <OrderDone ordered={order.ordered} />;

  const submit = () =>
    void order.place({ billing, ...asked }, subscriptionIn(products, cart.priceIds) !== undefined);
  return (
    <Form className="lw-payment__form" onSubmit={submit}>
      <div className="lw-payment__choices">
        {current && isRunning(current) && current.items.length > 0 ? (
          <Notice kind="info">{currentWords(current)}</Notice>
        ) : undefined}
        <SubscriptionChoice products={products} cart={cart} onCart={onCart} />
        <AddOnChoice products={products} cart={cart} onCart={onCart} />
        <HardwareChoice products={products} cart={cart} onCart={onCart} />
      </div>
      <aside aria-label="Your order" className="lw-payment__order">
        <Panel title="Your order">
          <CartSummary
            products={products}
            cart={cart}
            checked={cart.priceIds.length > 0 ? checked.data : undefined}
            onClear={() => onCart({ type: 'clear' })}
          />
          <div className="lw-payment__promo">
            <TextField
              label="Promo code"
              value={promo.typed}
              onChange={(typed) => setPromo({ ...promo, typed })}
            />
            <Button onClick={() => setPromo({ ...promo, used: promo.typed.trim() })}>Use code</Button>
          </div>
          <BillingFields billing={billing} onBilling={setBilling} errors={order.fields} />
          {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
          <Button
            type="submit"
            intent="primary"
            fill
            loading={order.isBusy}
            disabled={cart.priceIds.length === 0}
          >
            {checked.data?.provider === 'stripe' ? 'Continue to payment' : 'Order by invoice'}
          </Button>
          <p className="lw-muted lw-small">{wayWords(checked.data?.provider)}</p>
        </Panel>
      </aside>
    </Form>
  );
}

/** The subscription that a new choice replaces. */
function currentWords({ items, currentPeriodEnd, isEnding }: Subscription): string {
  const day = currentPeriodEnd ? formatDay(currentPeriodEnd) : undefined;
  const until = day ? ` It ${isEnding ? 'ends' : 'is renewed'} on ${day}.` : '';
  return `You have: ${itemWords(items)}.${until} Your choice here replaces it; headsets are ordered separately.`;
}

const wayWords = (provider: string | undefined): string =>
  provider === 'stripe'
    ? 'You pay on a page of Stripe. Loopwell never sees the number of a card.'
    : 'You get an invoice by e-mail and on the next page. Loopwell never asks for the number of a card.';

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
function useCart(products: readonly Product[]): [Cart, (event: CartEvent) => void] {
  const [address] = useSearchParams();
  return useReducer(
    (cart: Cart, event: CartEvent) => reduceCart(products, cart, event),
    address,
    (first) => cartFromAddress(products, first),
  );
}
