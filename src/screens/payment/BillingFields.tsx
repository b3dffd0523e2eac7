import type { Billing } from '#shared/api/commerce/commerce.ts';
import { COUNTRIES, statesOf } from '#widgets/commerce/countries.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

type BillingFieldsProps = {
  billing: Billing;
  onBilling: (billing: Billing) => void;
  errors: Readonly<Record<string, string>>;
};

/** Billing address: the country, and the state where taxes require it. */
export function BillingFields({ billing, onBilling, errors }: BillingFieldsProps) {
  const states = statesOf(billing.country);
  const stateError = errors['billing.state'];
  return (
    <>
      <FormChoice
        label="Country"
        error={errors['billing.country']}
        value={billing.country}
        onChange={(country) => onBilling({ country, state: '' })}
        options={COUNTRIES}
      />
      {states ? (
        <FormChoice
          label={billing.country === 'CA' ? 'Province' : 'State'}
          error={stateError}
          value={billing.state}
          onChange={(state) => onBilling({ ...billing, state })}
          options={[{ value: '', label: 'Choose' }, ...states.map((value) => ({ value, label: value }))]}
        />
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
