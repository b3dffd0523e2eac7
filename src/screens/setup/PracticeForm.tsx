import { Button } from '@blueprintjs/core';
import { fieldErrorsOf } from '#shared/api/field-errors.ts';
import { setupPractice } from '#shared/api/setup.ts';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PersonFields, PracticeFields } from '#ui/PersonFields.tsx';
import { useForm } from '#ui/use-form.ts';
import { usePractice } from './use-setup.ts';

const EMPTY = { practiceName: '', region: 'EU', firstName: '', lastName: '', email: '', password: '' };

export function PracticeForm({ isDisabled }: { isDisabled: boolean }) {
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
        This makes the practice and your own account, which can manage everything in it.
      </p>
      {practice.problem ? <Notice kind="danger">{practice.problem}</Notice> : undefined}
      <div className="lw-form-row">
        <PracticeFields form={form} />
        <PersonFields form={form} />
      </div>
      <Button type="submit" intent="primary" size="large" loading={practice.isBusy} disabled={isDisabled}>
        Set up this practice
      </Button>
    </Form>
  );
}
