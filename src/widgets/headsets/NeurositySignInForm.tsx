import { Button } from '@blueprintjs/core';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

type NeurositySignInFormProps = {
  isBusy: boolean;
  /** Why the last attempt failed, in words. */
  problem: string | undefined;
  onSignIn: (credentials: { email: string; password: string }) => void;
};

/** E-mail and password for Neurosity. The fields are cleared once they are passed on; nothing here stores them. */
export function NeurositySignInForm({ isBusy, problem, onSignIn }: NeurositySignInFormProps) {
  const { values, field, setErrors } = useForm({ email: '', password: '' });
  const submit = () => {
    const errors = {
      ...(values.email.trim() === '' ? { email: 'Enter the e-mail address of your Neurosity account.' } : {}),
      ...(values.password === '' ? { password: 'Enter its password.' } : {}),
    };
    setErrors(errors);
    if (Object.keys(errors).length > 0) return;
    onSignIn({ email: values.email.trim(), password: values.password });
    field('password').onChange('');
  };
  return (
    <Form className="lw-form" aria-label="Sign in to Neurosity" onSubmit={submit}>
      {problem === undefined ? undefined : <Notice kind="danger">{problem}</Notice>}
      <div className="lw-form-row">
        <TextField
          label="E-mail at Neurosity"
          type="email"
          autoComplete="off"
          isRequired
          isDisabled={isBusy}
          {...field('email')}
        />
        <TextField
          label="Password at Neurosity"
          type="password"
          autoComplete="off"
          isRequired
          isDisabled={isBusy}
          {...field('password')}
        />
      </div>
      <p className="lw-muted lw-small">
        The password goes from this browser to Neurosity. Loopwell neither sees nor stores it.
      </p>
      <div className="lw-form-actions">
        <Button type="submit" loading={isBusy}>
          Sign in to Neurosity
        </Button>
      </div>
    </Form>
  );
}
