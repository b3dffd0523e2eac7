import { Button, HTMLSelect, Radio, RadioGroup } from '@blueprintjs/core';
import { type Cart, type CartEvent, MOST_OF_ONE, subscriptionIn } from '#shared/commerce/cart.ts';
import { type Offer, offerOf, type PriceId, type Product, productKind } from '#shared/commerce/product.ts';
import { priceWords } from '#widgets/commerce/commerce-words.ts';
import { Panel } from '#ui/layout/Panel.tsx';

type ChoiceProps = { products: readonly Product[]; cart: Cart; onCart: (event: CartEvent) => void };

/** The subscriptions side by side, each with its prices. */
export function SubscriptionChoice({ products, cart, onCart }: ChoiceProps) {
  const chosen = subscriptionIn(products, cart.priceIds);
  return (
    <Panel title="Subscription" aside="One for the whole practice">
      <div className="lw-payment__products">
        {products
          .filter((product) => productKind(product) === 'subscription')
          .map((product) => (
            <section key={product.productId} className="lw-payment__product" aria-label={product.name}>
              <h3>{product.name}</h3>
              <p>{product.description}</p>
              <p className="lw-muted lw-small">Covers {product.maxActiveClients ?? 0} active clients.</p>
              <RadioGroup
                name="subscription"
                aria-label={`Prices of ${product.name}`}
                selectedValue={chosen?.price.priceId ?? ''}
                onChange={(event) =>
                  onCart({
                    type: chosen ? 'switchSubscription' : 'add',
                    priceId: event.currentTarget.value as PriceId,
                  })
                }
              >
                {product.prices.map((price) => (
                  <Radio key={price.priceId} value={price.priceId} label={priceWords(price)} />
                ))}
              </RadioGroup>
            </section>
          ))}
      </div>
    </Panel>
  );
}

/** Add-ons for the chosen subscription, charged at the same interval. */
export function AddOnChoice({ products, cart, onCart }: ChoiceProps) {
  const chosen = subscriptionIn(products, cart.priceIds);
  if (!chosen) return undefined;
  const offers = addOnsOf(products, chosen);
  if (offers.length === 0) return undefined;
  return (
    <Panel title="Add-ons">
      {offers.map(({ product, price }) => (
        <div key={price.priceId} className="lw-payment__row">
          <div>
            <strong>{product.name}</strong>
            <p className="lw-muted lw-small">
              {product.description} {priceWords(price)}.
            </p>
          </div>
          <HTMLSelect
            aria-label={`Quantity of ${product.name}`}
            value={cart.priceIds.filter((each) => each === price.priceId).length}
            onChange={(event) =>
              onCart({
                type: 'setQuantity',
                priceId: price.priceId,
                quantity: Number(event.currentTarget.value),
              })
            }
            options={Array.from({ length: 21 }, (_, count) => ({
              value: count,
              label: count === 0 ? 'None' : String(count),
            }))}
          />
        </div>
      ))}
    </Panel>
  );
}

function addOnsOf(products: readonly Product[], { product, price }: Offer): Offer[] {
  return product.addOns.flatMap((productId) => {
    const addOn = products.find((each) => each.productId === productId);
    const fitting = addOn?.prices.find(({ interval }) => interval === price.interval);
    return addOn && fitting ? [{ product: addOn, price: fitting }] : [];
  });
}

/** Headsets chosen on the page that sells them. */
export function HardwareChoice({ products, cart, onCart }: ChoiceProps) {
  const offers = [...new Set(cart.priceIds)].flatMap((priceId) => {
    const offer = offerOf(products, priceId);
    return offer && productKind(offer.product) === 'oneTime' ? [offer] : [];
  });
  if (offers.length === 0) return undefined;
  return (
    <Panel title="Headsets" aside="Paid once">
      {offers.map(({ product, price }) => {
        const count = cart.priceIds.filter((each) => each === price.priceId).length;
        const set = (quantity: number) => onCart({ type: 'setQuantity', priceId: price.priceId, quantity });
        return (
          <div key={price.priceId} className="lw-payment__row">
            <div>
              <strong>
                {count} × {product.name}
              </strong>
              <p className="lw-muted lw-small">{priceWords(price)} each</p>
            </div>
            <div className="lw-row-actions">
              <Button size="small" aria-label={`One ${product.name} less`} onClick={() => set(count - 1)}>
                −
              </Button>
              <Button
                size="small"
                aria-label={`One ${product.name} more`}
                disabled={count >= MOST_OF_ONE}
                onClick={() => set(count + 1)}
              >
                +
              </Button>
            </div>
          </div>
        );
      })}
    </Panel>
  );
}
