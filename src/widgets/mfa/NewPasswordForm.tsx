import { Button } from '@blueprintjs/core';
import { passwordFormProblem } from '#shared/domain/password-rules.ts';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { NewPasswordField } from '#widgets/people/AccountFields.tsx';

type NewPasswordFormProps = {
  lead: string;
  action: string;
  isBusy: boolean;
  onSubmit: (password: string) => void;
};

/** A new password. It can be shown, so it is entered only once. */
export function NewPasswordForm({ lead, action, isBusy, onSubmit }: NewPasswordFormProps) {
  const form = useForm({ password: '' });
  const submit = () => {
    const problem = passwordFormProblem(form.values.password);
    if (problem === undefined) onSubmit(form.values.password);
    else form.setErrors({ password: problem });
  };
  return (
    <Form onSubmit={submit}>
      <p className="lw-card-form__lead">{lead}</p>
      <NewPasswordField {...form.field('password')} />
      <Button type="submit" intent="primary" size="large" fill loading={isBusy}>
        {action}
      </Button>
    </Form>
  );
}
