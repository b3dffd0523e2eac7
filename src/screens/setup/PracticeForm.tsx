import { Button } from '@blueprintjs/core';
import { fieldErrorsOf } from '#model/field-errors.ts';
import { setupPractice } from '#shared/api/identity/setup.ts';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { type FieldsProps, PersonFields, PracticeFields } from '#widgets/people/PersonFields.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { usePractice } from './use-setup.ts';

const EMPTY = {
  practiceName: '',
  region: 'EU',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  setupCode: '',
};

type PracticeFormProps = {
  isDisabled: boolean;
  setup: { isCodeNeeded: boolean; maxActiveClients: number };
};

export function PracticeForm({ isDisabled, setup }: PracticeFormProps) {
  const form = useForm(EMPTY);
  const practice = usePractice(form.setErrors);

  const submit = () => {
    const parsed = setupPractice.body.safeParse(form.values);
    if (parsed.success) practice.create(parsed.data);
    else form.setErrors(fieldErrorsOf(parsed.error));
  };

  return (
    <Form className="lw-form" onSubmit={submit}>
      <h1>Set up this practice</h1>
      <p className="lw-card-form__lead">
        This creates the practice and your own account, which can manage everything in it. Your subscription
        covers up to {clientsOf(setup.maxActiveClients)}. You can add more later under Settings, Subscription.
      </p>
      {practice.problem ? <Notice kind="danger">{practice.problem}</Notice> : undefined}
      <div className="lw-form-row">
        <PracticeFields form={form} />
        <PersonFields form={form} />
        {setup.isCodeNeeded ? <SetupCodeField form={form} /> : undefined}
      </div>
      <Button type="submit" intent="primary" size="large" loading={practice.isBusy} disabled={isDisabled}>
        Set up this practice
      </Button>
    </Form>
  );
}

const clientsOf = (count: number): string => (count === 1 ? '1 active client' : `${count} active clients`);

/** Shown on another computer only: the code proves access to the computer that Loopwell runs on. */
const SetupCodeField = ({ form }: FieldsProps) => (
  <TextField
    label="Set-up code"
    autoComplete="off"
    helper="Loopwell printed this code where it was started. Restart Loopwell to get a new code."
    isRequired
    {...form.field('setupCode')}
  />
);
