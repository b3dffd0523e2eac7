import { Button, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { type FormEvent, useId } from 'react';
import { fieldErrorsOf } from '#shared/api/field-errors.ts';
import { regionSchema, setupPractice } from '#shared/api/setup.ts';
import { PASSWORD_HINT } from '#shared/domain/password-rules.ts';
import { REGION_WORDS } from '#shared/domain/regions.ts';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '#ui/use-form.ts';
import { usePractice } from './use-setup.ts';

const EMPTY = { practiceName: '', region: 'EU', firstName: '', lastName: '', email: '', password: '' };

export function PracticeForm({ isDisabled }: { isDisabled: boolean }) {
  const form = useForm(EMPTY);
  const practice = usePractice(form.setErrors);
  const regionId = useId();
  const region = form.field('region');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = setupPractice.body.safeParse(form.values);
    if (parsed.success) practice.create(parsed.data);
    else form.setErrors(fieldErrorsOf(parsed.error));
  };

  return (
    <form className="lw-form" onSubmit={submit} noValidate>
      <h1>Set up this practice</h1>
      <p className="lw-card-form__lead">
        This makes the practice and your own account, which can manage everything in it.
      </p>
      {practice.problem ? <Notice kind="danger">{practice.problem}</Notice> : undefined}
      <div className="lw-form-row">
        <TextField label="Name of the practice" isRequired {...form.field('practiceName')} />
        <FormGroup label="Region" labelFor={regionId}>
          <HTMLSelect
            id={regionId}
            fill
            value={region.value}
            onChange={(event) => region.onChange(event.currentTarget.value)}
            options={regionSchema.options.map((value) => ({ value, label: REGION_WORDS[value] }))}
          />
        </FormGroup>
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
      <Button type="submit" intent="primary" size="large" loading={practice.isBusy} disabled={isDisabled}>
        Set up this practice
      </Button>
    </form>
  );
}
