import { type Region, regionSchema } from '#shared/domain/regions.ts';
import { REGION_WORDS } from '#model/registration/regions.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { EmailField, NewPasswordField } from './AccountFields.tsx';
import type { FormState } from '#ui/forms/Form.tsx';

export type FieldsProps = { form: FormState<Readonly<Record<string, string>>> };

/** Name, e-mail address and first password of a new account, for a row of a form. */
export const PersonFields = ({ form }: FieldsProps) => (
  <>
    <TextField label="First name" autoComplete="given-name" isRequired {...form.field('firstName')} />
    <TextField label="Last name" autoComplete="family-name" isRequired {...form.field('lastName')} />
    <EmailField {...form.field('email')} />
    <NewPasswordField label="Password" {...form.field('password')} />
  </>
);

/** Name and region of a new practice, for a row of a form. A given region cannot be changed here. */
export function PracticeFields({ form, fixedRegion }: FieldsProps & { fixedRegion?: Region | undefined }) {
  const region = form.field('region');
  return (
    <>
      <TextField
        label="Name of the practice"
        autoComplete="organization"
        isRequired
        {...form.field('practiceName')}
      />
      <FormChoice<string>
        label="Region"
        helper={fixedRegion ? 'To use another region, choose it at the top of the page.' : undefined}
        isDisabled={fixedRegion !== undefined}
        value={region.value}
        onChange={region.onChange}
        options={regionSchema.options.map((value) => ({ value, label: REGION_WORDS[value] }))}
      />
    </>
  );
}
