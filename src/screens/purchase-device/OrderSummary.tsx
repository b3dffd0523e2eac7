import { Button, Radio, RadioGroup } from '@blueprintjs/core';
import { EnvelopeIcon, PrintIcon, ShoppingCartIcon } from '@blueprintjs/icons';
import type { Headset } from '#shared/eeg/headsets/headset.ts';
import { pathTo } from '#shared/routes.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx';
import { CopyButton } from '#ui/buttons/CopyButton.tsx';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { formatUsd, listName } from '#widgets/headsets/headset-words.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { offerMailto, type OrderLine, orderQuery, orderText, type OrderWay, totalUsd } from './order.ts';
import { ORDER_CONTACT } from './order-contact.ts';

type OrderSummaryProps = {
  lines: readonly OrderLine[];
  way: OrderWay;
  onWay: (way: OrderWay) => void;
  onQuantity: (headset: Headset, quantity: number) => void;
};

/** The chosen items, their price, and the ways to request an offer: by e-mail, on paper, as text. */
export function OrderSummary({ lines, way, onWay, onQuantity }: OrderSummaryProps) {
  return (
    <aside className="lw-purchase__summary" aria-label="Your order">
      <Panel title="Your order">
        {lines.length === 0 ? (
          <EmptyState icon={<ShoppingCartIcon size={32} />} title="Nothing chosen yet">
            Add a headset to see it here, with the total and an e-mail to request a quote.
          </EmptyState>
        ) : (
          <>
            <RadioGroup
              inline
              label="I want to"
              selectedValue={way}
              onChange={(event) => onWay(event.currentTarget.value === 'rent' ? 'rent' : 'buy')}
            >
              <Radio value="buy" label="Buy" />
              <Radio value="rent" label="Rent by the month" />
            </RadioGroup>
            <OrderTable lines={lines} way={way} onQuantity={onQuantity} />
            <p className="lw-muted lw-small">
              {way === 'buy'
                ? 'US dollars, before tax and shipping. Nothing is ordered or charged on this page.'
                : 'Not every headset can be rented; there is a one-time setup fee. The quote states both amounts.'}
            </p>
            <Ways lines={lines} way={way} />
          </>
        )}
      </Panel>
    </aside>
  );
}

type LinesProps = { lines: readonly OrderLine[]; way: OrderWay };

function OrderTable({ lines, way, onQuantity }: LinesProps & Pick<OrderSummaryProps, 'onQuantity'>) {
  const isBuying = way === 'buy';
  return (
    <table className="lw-order">
      <caption className="lw-visually-hidden">Headsets you chose</caption>
      <tbody>
        {lines.map(({ headset, quantity, priceUsd }) => (
          <tr key={headset.deviceType}>
            <td>
              {quantity} × {listName(headset)}{' '}
              <Button
                className="lw-order__remove"
                size="small"
                variant="minimal"
                aria-label={`Remove ${listName(headset)}`}
                onClick={() => onQuantity(headset, 0)}
              >
                Remove
              </Button>
            </td>
            <td className="lw-table__number">{isBuying ? formatUsd(priceUsd) : 'on request'}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="lw-table__number">{isBuying ? formatUsd(totalUsd(lines)) : 'on request'}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Ways({ lines, way }: LinesProps) {
  const auth = useAuth();
  // Rental has no price for an order; a signed-in user orders for the practice.
  const canOrder = auth.kind === 'signedIn' && way === 'buy';
  return (
    <>
      <div className="lw-purchase__ways">
        {canOrder ? (
          <ButtonLink href={pathTo.payment(orderQuery(lines))} icon={<ShoppingCartIcon />} isPrimary>
            Order for your practice
          </ButtonLink>
        ) : undefined}
        <a
          className={canOrder ? 'bp6-button' : 'bp6-button bp6-intent-primary'}
          href={offerMailto(ORDER_CONTACT, lines, way)}
        >
          <EnvelopeIcon />
          <span className="bp6-button-text">Request a quote</span>
        </a>
        <Button icon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
        <CopyButton label="Copy as text" text={() => orderText(lines, way)} />
      </div>
      <p className="lw-muted lw-small">
        {ORDER_CONTACT
          ? `Opens an e-mail to ${ORDER_CONTACT} in your mail program.`
          : 'Opens an e-mail in your mail program; send it to your provider of Loopwell.'}
      </p>
    </>
  );
}
