import { Button } from '@blueprintjs/core';
import { ShoppingCartIcon } from '@blueprintjs/icons';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { registrationCart } from '#shared/api/commerce/commerce.ts';
import { type Cart, cartLines } from '#shared/commerce/cart.ts';
import type { Product } from '#shared/commerce/product.ts';
import { cartTotals } from '#shared/commerce/totals.ts';
import { formatDay, formatMoney } from '#widgets/commerce/commerce-words.ts';
import { EmptyState } from '#ui/notices/EmptyState.tsx';

export type CheckedCart = EndpointResponse<typeof registrationCart>;
type CartSummaryProps = {
  products: readonly Product[];
  cart: Cart;
  /** The cart as checked by the server; undefined during the check, or if the server objects. */
  checked: CheckedCart | undefined;
  onClear: () => void;
};

/** How a change of a running subscription is charged. */
function changeWords({ effect, day }: NonNullable<CheckedCart['change']>): string {
  const on = day === null ? 'the next invoice' : formatDay(day);
  switch (effect) {
    case 'now':
      return `Additions take effect immediately. Today you pay the difference until ${on} and one-time items. After that, the new price applies.`;
    case 'byProvider':
      return 'Your subscription changes immediately. The payment provider charges the difference for the rest of the period to your saved card.';
    case 'nextPeriod':
      return `Your paid subscription stays until ${on}. The change comes with the invoice of that day. Only one-time items are charged today.`;
  }
}

/** The chosen items and their price, now and recurring. */
export function CartSummary({ products, cart, checked, onClear }: CartSummaryProps) {
  const { lines } = cartLines(products, cart.priceIds);
  if (lines.length === 0) {
    return (
      <EmptyState icon={<ShoppingCartIcon size={32} />} title="Nothing chosen yet">
        Choose a subscription to see its price here.
      </EmptyState>
    );
  }
  const totals = checked?.totals ?? cartTotals(lines, undefined);
  const money = (cents: number) => formatMoney(cents, totals.currency);
  const interval = lines.find(({ price }) => price.interval)?.price.interval;
  return (
    <>
      <table className="lw-payment__sum">
        <caption className="lw-visually-hidden">Your order</caption>
        <tbody>
          {lines.map(({ product, price, quantity }) => (
            <tr key={price.priceId}>
              <td>{quantity === 1 ? product.name : `${quantity} × ${product.name}`}</td>
              <td className="lw-table__number">{money(price.amountCents * quantity)}</td>
            </tr>
          ))}
          {checked?.promo ? (
            <tr>
              <td>
                {checked.promo.code}, {checked.promo.percentOff} % off
              </td>
              <td className="lw-table__number">{money(-totals.discountCents)}</td>
            </tr>
          ) : undefined}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Today, before tax</th>
            <td className="lw-table__number">
              {checked?.change?.effect === 'byProvider' ? 'The difference' : money(totals.totalCents)}
            </td>
          </tr>
          {interval ? (
            <tr className="lw-muted">
              <td>Then every {interval}</td>
              <td className="lw-table__number">{money(totals.recurringCents)}</td>
            </tr>
          ) : undefined}
        </tfoot>
      </table>
      {checked?.change ? <p className="lw-small">{changeWords(checked.change)}</p> : undefined}
      <Button size="small" variant="minimal" onClick={onClear}>
        Empty cart
      </Button>
    </>
  );
}
