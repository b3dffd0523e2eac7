import { Button } from '@blueprintjs/core';
import { fieldErrorsOf } from '#model/field-errors.ts';
import {
  type Customer,
  register,
  type Registration,
  registrationSchema,
} from '#shared/api/identity/registration.ts';
import type { Region } from '#shared/domain/regions.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { useFocusFirst } from '#ui/focus/use-focus-first.ts';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { type FieldsProps, PersonFields, PracticeFields } from '#widgets/people/PersonFields.tsx';
import { useRef } from 'react';
import { ApiError } from '#api/api-error.ts';
import { useApi } from '#state/services.atoms.ts';
import { useChangeBy } from '#state/use-change.ts';
import { createKeyring, newRequestKey } from '#api/request-key.ts';

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
  const submit = () => {
    const parsed = registrationSchema.safeParse({ ...form.values, requestKey: ANY_KEY });
    if (!parsed.success) return form.setErrors(fieldErrorsOf(parsed.error));
    const { requestKey: _, ...entries } = parsed.data;
    registration.register(entries);
  };
  return (
    <Form ref={useFocusFirst()} className="lw-card-form lw-card-form--wide lw-form" onSubmit={submit}>
      <h1>Register</h1>
      <p className="lw-card-form__lead">
        {audience.kind === 'client'
          ? 'For clients of a practice. Your sessions are shown in the mobile app.'
          : 'For therapists and coaches. You get a practice of your own, to which you can invite others.'}
      </p>
      {registration.problem ? <Notice kind="danger">{registration.problem}</Notice> : undefined}
      {audience.kind === 'practitioner' ? (
        <PractitionerFields form={form} fixedRegion={audience.region} />
      ) : undefined}
      <div className="lw-form-row">
        <PersonFields form={form} />
      </div>
      <Button type="submit" intent="primary" size="large" loading={registration.isBusy}>
        Register
      </Button>
    </Form>
  );
}

type PractitionerFieldsProps = FieldsProps & { fixedRegion: Region | undefined };

function PractitionerFields({ form, fixedRegion }: PractitionerFieldsProps) {
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
        <PracticeFields form={form} fixedRegion={fixedRegion} />
      </div>
    </>
  );
}

type RegistrationEntries =
  | Omit<Extract<Registration, { userType: 'T' }>, 'requestKey'>
  | Omit<Extract<Registration, { userType: 'CH' }>, 'requestKey'>
  | Omit<Extract<Registration, { userType: 'C' }>, 'requestKey'>;

type Options = {
  onDone: (customer: Customer, entries: RegistrationEntries, requestKey: string) => void;
  onInvalid: (fields: Readonly<Record<string, string>>) => void;
};

/** Sends the form; on a refusal, people see the answer of the server. */
function useRegistration({ onDone, onInvalid }: Options) {
  const api = useApi();
  const keyring = useRef(createKeyring(() => newRequestKey((bytes) => crypto.getRandomValues(bytes))));
  const { run, isBusy, problem, error } = useChangeBy(
    (entries: RegistrationEntries) =>
      api.callEndpoint(register, { body: { ...entries, requestKey: keyring.current(entries) } }),
    {
      onSuccess: (customer, entries) => onDone(customer, entries, keyring.current(entries)),
      onError: (failure) => {
        if (failure instanceof ApiError) onInvalid(failure.fields);
      },
    },
  );
  return {
    register: run,
    isBusy,
    problem: (error instanceof ApiError ? error.body : undefined) ?? problem,
  };
}
