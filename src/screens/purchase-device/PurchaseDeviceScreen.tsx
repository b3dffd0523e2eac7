import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import './purchase-device.css';
import { useSearchParams } from 'wouter';
import { HEADSET_ABOUT } from '#shared/eeg/headsets/about.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import type { Headset } from '#shared/eeg/headsets/headset.ts';
import { pathTo } from '#shared/routes.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { HeadsetCard } from '#widgets/headsets/HeadsetCard.tsx';
import { formatUsd, listName } from '#widgets/headsets/headset-words.ts';
import { clampQuantity, MOST_OF_ONE, readOrder, withQuantity } from './order.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { Button, InputGroup } from '@blueprintjs/core';
import { MinusIcon, PlusIcon } from '@blueprintjs/icons';
import { Num } from '#ui/text/Num.tsx';

/**
 * /purchase-device (public): the catalogue with prices, and an order to request an offer for. The address holds the
 * order.
 */
export function PurchaseDeviceScreen() {
  const [address, setAddress] = useSearchParams();
  const lines = readOrder(address);
  const auth = useAuth();
  usePageTitle('Buy a headset');

  const setQuantity = (headset: Headset, quantity: number) =>
    setAddress((current) => withQuantity(current, headset.deviceType, quantity), { replace: true });

  return (
    <div className="lw-purchase">
      <header className="lw-purchase__head">
        {auth.kind === 'signedIn' ? (
          <p className="lw-purchase__back">
            <AppLink href={pathTo.devices()}>Back to Track Devices</AppLink>
          </p>
        ) : undefined}
        <h1>Buy a headset</h1>
        <p className="lw-muted">
          Choose headsets and quantities, then request a quote. Prices are in US dollars, before tax and
          shipping.
        </p>
      </header>
      <div className="lw-device-grid">
        {HEADSETS.map((headset) => (
          <HeadsetCard key={headset.deviceType} headset={headset} isForSale>
            <div className="lw-purchase__buy">
              <span className="lw-purchase__price">
                <Num>{formatUsd(headset.priceUsd)}</Num>
              </span>
              <QuantityField
                label={listName(headset)}
                quantity={lines.find((line) => line.headset === headset)?.quantity ?? 0}
                onChange={(quantity) => setQuantity(headset, quantity)}
              />
              <span className="lw-purchase__rental lw-muted lw-small">{rentalWords(headset)}</span>
            </div>
          </HeadsetCard>
        ))}
      </div>
      <OrderSummary
        lines={lines}
        way={address.get('way') === 'rent' ? 'rent' : 'buy'}
        onWay={(way) =>
          setAddress(
            (current) => {
              const next = new URLSearchParams(current);
              if (way === 'rent') next.set('way', 'rent');
              else next.delete('way');
              return next;
            },
            { replace: true },
          )
        }
        onQuantity={setQuantity}
      />
    </div>
  );
}

function rentalWords({ deviceType }: Headset): string {
  const { monthlyUsd, setupUsd } = HEADSET_ABOUT[deviceType].rental;
  if (monthlyUsd === undefined) return 'Monthly rental: on request';
  return `Rental ${formatUsd(monthlyUsd)} a month, setup ${setupUsd === undefined ? 'on request' : formatUsd(setupUsd)}`;
}

type QuantityFieldProps = { label: string; quantity: number; onChange: (quantity: number) => void };

/** Quantity of one headset: a button at 0, then a number between minus and plus. */
function QuantityField({ label, quantity, onChange }: QuantityFieldProps) {
  if (quantity === 0) {
    return (
      <Button icon={<PlusIcon />} aria-label={`Add ${label}`} onClick={() => onChange(1)}>
        Add
      </Button>
    );
  }
  return (
    <fieldset className="lw-quantity" aria-label={`How many ${label}`}>
      <Button icon={<MinusIcon />} aria-label={`One ${label} less`} onClick={() => onChange(quantity - 1)} />
      <InputGroup
        aria-label={`Number of ${label}`}
        inputMode="numeric"
        value={String(quantity)}
        onChange={(event) => onChange(clampQuantity(Number(event.currentTarget.value)))}
      />
      <Button
        icon={<PlusIcon />}
        aria-label={`One ${label} more`}
        disabled={quantity >= MOST_OF_ONE}
        onClick={() => onChange(quantity + 1)}
      />
    </fieldset>
  );
}
