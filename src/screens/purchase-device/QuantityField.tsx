import { Button, InputGroup } from '@blueprintjs/core';
import { MinusIcon, PlusIcon } from '@blueprintjs/icons';
import { clampQuantity, MOST_OF_ONE } from './order.ts';

type QuantityFieldProps = { label: string; quantity: number; onChange: (quantity: number) => void };

/** Quantity of one headset: a button at 0, then a number between minus and plus. */
export function QuantityField({ label, quantity, onChange }: QuantityFieldProps) {
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
