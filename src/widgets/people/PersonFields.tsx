import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { type Region, regionSchema } from '#shared/domain/regions.ts';
import { PASSWORD_HINT } from '#shared/domain/password-rules.ts';
import { REGION_WORDS } from '#model/registration/regions.ts';
import { TextField } from '#ui/forms/TextField.tsx';
import type { Form } from '#ui/forms/use-form.ts';

export type FieldsProps = { form: Form<Readonly<Record<string, string>>> };

/** Name, address and first password of whoever gets an account, for a row of a form. */
export const PersonFields = ({ form }: FieldsProps) => (
  <>
    <TextField label="First name" autoComplete="given-name" isRequired {...form.field('firstName')} />
    <TextField label="Last name" autoComplete="family-name" isRequired {...form.field('lastName')} />
    <TextField
      label="E-mail address"
      type="email"
      autoComplete="username"
      isRequired
      {...form.field('email')}
    />
    <TextField
      label="Password"
      type="password"
      autoComplete="new-password"
      helper={PASSWORD_HINT}
      isRequired
      {...form.field('password')}
    />
  </>
);

/** Name and region of a new practice, for a row of a form. A region that is given cannot be changed here. */
export function PracticeFields({ form, fixedRegion }: FieldsProps & { fixedRegion?: Region | undefined }) {
  const regionId = useId();
  const region = form.field('region');
  return (
    <>
      <TextField
        label="Name of the practice"
        autoComplete="organization"
        isRequired
        {...form.field('practiceName')}
      />
      <FormGroup
        label="Region"
        labelFor={regionId}
        helperText={fixedRegion ? 'To use another region, choose it at the top of the page.' : undefined}
      >
        <HTMLSelect
          id={regionId}
          fill
          disabled={fixedRegion !== undefined}
          value={region.value}
          onChange={(event) => region.onChange(event.currentTarget.value)}
          options={regionSchema.options.map((value) => ({ value, label: REGION_WORDS[value] }))}
        />
      </FormGroup>
    </>
  );
}
