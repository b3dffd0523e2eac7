import { Button, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { type FormEvent, useId } from 'react';
import { fieldErrorsOf } from '#shared/api/field-errors.ts';
import { type Customer, registrationSchema } from '#shared/api/registration.ts';
import { type Region, regionSchema } from '#shared/api/setup.ts';
import { PASSWORD_HINT } from '#shared/domain/password-rules.ts';
import { REGION_WORDS } from '#shared/domain/regions.ts';
import { FormChoice } from '#ui/Choice.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type Form, useForm } from '#ui/use-form.ts';
import { type RegistrationEntries, useRegistration } from './use-registration.ts';

const ANY_KEY = '00000000-0000-4000-8000-000000000000';

type RegisterFormProps = {
  /** Clients belong to the practice that sent them the link. */
  audience: { kind: 'practitioner'; region: Region | undefined } | { kind: 'client'; practiceId: string };
  onDone: (customer: Customer, entries: RegistrationEntries, requestKey: string) => void;
};

export function RegisterForm({ audience, onDone }: RegisterFormProps) {
  const form = useForm({
    userType: audience.kind === 'client' ? 'C' : 'T',
    practiceName: '',
    region: (audience.kind === 'practitioner' && audience.region) || 'US',
    practiceId: audience.kind === 'client' ? audience.practiceId : '',
    firstName: '',
    lastName: '',
    email: '',
    password: '',
  });
  const registration = useRegistration({ onDone, onInvalid: form.setErrors });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = registrationSchema.safeParse({ ...form.values, requestKey: ANY_KEY });
    if (!parsed.success) return form.setErrors(fieldErrorsOf(parsed.error));
    const { requestKey: _, ...entries } = parsed.data;
    registration.register(entries);
  };
  return (
    <form className="lw-card-form lw-card-form--wide lw-form" onSubmit={submit} noValidate>
      <h1>Register</h1>
      <p className="lw-card-form__lead">
        {audience.kind === 'client'
          ? 'For clients of a practice. Your sessions are shown in the mobile app.'
          : 'For therapists and coaches. You get a practice of your own, to which you can invite others.'}
      </p>
      {registration.problem ? <Notice kind="danger">{registration.problem}</Notice> : undefined}
      {audience.kind === 'practitioner' ? (
        <PracticeFields form={form} fixedRegion={audience.region} />
      ) : undefined}
      <PersonFields form={form} />
      <Button type="submit" intent="primary" size="large" loading={registration.isBusy}>
        Register
      </Button>
    </form>
  );
}

type FieldsProps = { form: Form<Readonly<Record<string, string>>> };

function PracticeFields({ form, fixedRegion }: FieldsProps & { fixedRegion: Region | undefined }) {
  const regionId = useId();
  const region = form.field('region');
  const userType = form.field('userType');
  return (
    <>
      <FormChoice
        label="You are a"
        value={userType.value}
        options={[
          { value: 'T', label: 'Therapist' },
          { value: 'CH', label: 'Coach' },
        ]}
        onChange={userType.onChange}
      />
      <div className="lw-form-row">
        <TextField
          label="Name of the practice"
          autoComplete="organization"
          isRequired
          {...form.field('practiceName')}
        />
        <FormGroup
          label="Region"
          labelFor={regionId}
          helperText={fixedRegion ? 'Another region: choose it at the top of the page.' : undefined}
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
      </div>
    </>
  );
}

const PersonFields = ({ form }: FieldsProps) => (
  <div className="lw-form-row">
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
  </div>
);
