import { Button } from '@blueprintjs/core';
import { useEffect } from 'react';
import { cleanUsername } from '#api/identity-client.ts';
import { emailSchema } from '#shared/api/client-details.ts';
import { PASSWORD_HINT, passwordLengthProblem } from '#shared/domain/password-rules.ts';
import { useProviderFeatures } from '#state/app-config.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { useFocusFirst } from '#ui/focus/use-focus-first.ts';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '#ui/use-form.ts';
import { type ForgotPassword, useForgotPassword } from './use-forgot-password.ts';

/** A new password, where passwords are kept by a pool that lets this page ask for one. */
export function ForgotPasswordScreen() {
  const features = useProviderFeatures();
  useEffect(() => {
    document.title = 'Forgot password · Loopwell';
  }, []);
  return features?.password === false ? <KeptElsewhere /> : <NewPassword />;
}

function KeptElsewhere() {
  return (
    <section className="lw-card-form lw-form" aria-labelledby="forgot-password">
      <h1 id="forgot-password">Forgot password</h1>
      <p className="lw-card-form__lead">
        Loopwell keeps no password of yours. The page you sign in on helps you to a new one.
      </p>
      <p>
        <AppLink href="/">Back to sign-in</AppLink>
      </p>
    </section>
  );
}

/** By a code sent to the e-mail address. Nothing here tells whether an address has an account. */
function NewPassword() {
  const forgot = useForgotPassword();
  return (
    <section className="lw-card-form lw-form" aria-labelledby="forgot-password">
      <h1 id="forgot-password">
        {forgot.step.kind === 'done' ? 'Your password was changed' : 'Forgot password'}
      </h1>
      {forgot.problem === undefined ? undefined : <Notice kind="danger">{forgot.problem}</Notice>}
      <Step forgot={forgot} />
      <p>
        <AppLink href="/">{forgot.step.kind === 'done' ? 'Sign in' : 'Back to sign-in'}</AppLink>
      </p>
    </section>
  );
}

function Step({ forgot }: { forgot: ForgotPassword }) {
  switch (forgot.step.kind) {
    case 'address':
      return <AddressForm forgot={forgot} />;
    case 'code':
      return <CodeAndPasswordForm forgot={forgot} destination={forgot.step.destination} />;
    case 'done':
      return <p className="lw-card-form__lead">All earlier sign-ins have ended. Sign in with the new one.</p>;
  }
}

function AddressForm({ forgot }: { forgot: ForgotPassword }) {
  const form = useForm({ email: '' });
  const submit = () => {
    const isAddress = emailSchema.safeParse(cleanUsername(form.values.email)).success;
    if (isAddress) forgot.request(form.values.email);
    else form.setErrors({ email: 'Enter your e-mail address.' });
  };
  return (
    <Form ref={useFocusFirst()} onSubmit={submit}>
      <p className="lw-card-form__lead">
        Enter the e-mail address of your account. If there is one, a code is sent to it.
      </p>
      <TextField
        label="E-mail address"
        type="email"
        autoComplete="username"
        isRequired
        {...form.field('email')}
      />
      <Button type="submit" intent="primary" size="large" fill loading={forgot.isBusy}>
        Send code
      </Button>
    </Form>
  );
}

function CodeAndPasswordForm({ forgot, destination }: { forgot: ForgotPassword; destination: string }) {
  const form = useForm({ code: '', password: '' });
  const submit = () => {
    const tooShort = passwordLengthProblem(form.values.password);
    const errors = {
      ...(form.values.code.trim() === '' ? { code: 'Enter the code.' } : {}),
      ...(tooShort === undefined ? {} : { password: tooShort }),
    };
    form.setErrors(errors);
    if (Object.keys(errors).length === 0) forgot.confirm(form.values);
  };
  return (
    <Form ref={useFocusFirst()} onSubmit={submit}>
      <p className="lw-card-form__lead">
        If there is an account, a code is on its way to {destination}. It works for 10 minutes.
      </p>
      <TextField label="Code" autoComplete="one-time-code" isRequired {...form.field('code')} />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        helper={PASSWORD_HINT}
        isRequired
        {...form.field('password')}
      />
      <Button type="submit" intent="primary" size="large" fill loading={forgot.isBusy}>
        Set new password
      </Button>
      <p>
        <Button variant="minimal" onClick={forgot.startOver}>
          Send another code
        </Button>
      </p>
    </Form>
  );
}
