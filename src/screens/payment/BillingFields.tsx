import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import type { Billing } from '#shared/api/commerce/commerce.ts';
import { COUNTRIES, statesOf } from '#widgets/commerce/countries.ts';
import { TextField } from '#ui/forms/TextField.tsx';

type BillingFieldsProps = {
  billing: Billing;
  onBilling: (billing: Billing) => void;
  errors: Readonly<Record<string, string>>;
};

/** Where the invoice goes: the country, and the state where taxes ask for it. */
export function BillingFields({ billing, onBilling, errors }: BillingFieldsProps) {
  const countryId = useId();
  const stateId = useId();
  const states = statesOf(billing.country);
  const stateError = errors['billing.state'];
  return (
    <>
      <FormGroup label="Country" labelFor={countryId} helperText={errors['billing.country']}>
        <HTMLSelect
          id={countryId}
          fill
          value={billing.country}
          onChange={(event) => onBilling({ country: event.currentTarget.value, state: '' })}
          options={[...COUNTRIES]}
        />
      </FormGroup>
      {states ? (
        <FormGroup
          label={billing.country === 'CA' ? 'Province' : 'State'}
          labelFor={stateId}
          helperText={stateError}
          intent={stateError ? 'danger' : 'none'}
        >
          <HTMLSelect
            id={stateId}
            fill
            value={billing.state}
            onChange={(event) => onBilling({ ...billing, state: event.currentTarget.value })}
            options={[{ value: '', label: 'Choose' }, ...states.map((value) => ({ value, label: value }))]}
          />
        </FormGroup>
      ) : (
        <TextField
          label="State or region"
          value={billing.state}
          error={stateError}
          onChange={(state) => onBilling({ ...billing, state })}
        />
      )}
    </>
  );
}
