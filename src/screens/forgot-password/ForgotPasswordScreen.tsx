import { Button } from '@blueprintjs/core';
import { cleanUsername } from '#api/identity-client.ts';
import { emailSchema } from '#shared/api/client-details.ts';
import { passwordFormProblem } from '#shared/domain/password-rules.ts';
import { pathTo } from '#shared/routes.ts';
import { useProviderFeatures, useSendsCodes } from '#state/app-config.atoms.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { useFocusFirst } from '#ui/focus/use-focus-first.ts';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { NoMailNotice } from '#widgets/mfa/NoMailNotice.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { EmailField, NewPasswordField } from '#widgets/people/AccountFields.tsx';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import { type ForgotPassword, useForgotPassword } from './use-forgot-password.ts';

/** A new password, if passwords are stored in a pool that accepts requests from this page. */
export function ForgotPasswordScreen() {
  const features = useProviderFeatures();
  usePageTitle('Forgot password');
  return features?.password === false ? <KeptElsewhere /> : <NewPassword />;
}

function KeptElsewhere() {
  return (
    <section className="lw-card-form lw-form" aria-labelledby="forgot-password">
      <h1 id="forgot-password">Forgot password</h1>
      <p className="lw-card-form__lead">
        Loopwell does not store your password. You can reset it on the page where you sign in.
      </p>
      <p>
        <AppLink href={pathTo.signIn()}>Back to sign-in</AppLink>
      </p>
    </section>
  );
}

/** Resets the password by a code sent by e-mail. Nothing here reveals whether an address has an account. */
function NewPassword() {
  const forgot = useForgotPassword();
  const sendsMail = useSendsCodes();
  return (
    <section className="lw-card-form lw-form" aria-labelledby="forgot-password">
      <h1 id="forgot-password">
        {forgot.step.kind === 'done' ? 'Your password was changed' : 'Forgot password'}
      </h1>
      {forgot.problem === undefined ? undefined : <Notice kind="danger">{forgot.problem}</Notice>}
      {forgot.step.kind === 'done' ? undefined : <NoMailNotice sendsMail={sendsMail} />}
      <Step forgot={forgot} sendsMail={sendsMail} />
      <p>
        <AppLink href={pathTo.signIn()}>
          {forgot.step.kind === 'done' ? 'Sign in' : 'Back to sign-in'}
        </AppLink>
      </p>
    </section>
  );
}

type StepProps = { forgot: ForgotPassword; sendsMail: boolean };

function Step({ forgot, sendsMail }: StepProps) {
  switch (forgot.step.kind) {
    case 'address':
      return <AddressForm forgot={forgot} sendsMail={sendsMail} />;
    case 'code':
      return (
        <CodeAndPasswordForm forgot={forgot} sendsMail={sendsMail} destination={forgot.step.destination} />
      );
    case 'done':
      return (
        <p className="lw-card-form__lead">You were signed out everywhere. Sign in with the new password.</p>
      );
  }
}

function AddressForm({ forgot, sendsMail }: StepProps) {
  const form = useForm({ email: '' });
  const submit = () => {
    const isAddress = emailSchema.safeParse(cleanUsername(form.values.email)).success;
    if (isAddress) forgot.request(form.values.email);
    else form.setErrors({ email: 'Enter your e-mail address.' });
  };
  return (
    <Form ref={useFocusFirst()} onSubmit={submit}>
      <p className="lw-card-form__lead">
        Enter the e-mail address of your account. If there is one, a code is{' '}
        {sendsMail ? 'sent to' : 'created for'} it.
      </p>
      <EmailField {...form.field('email')} />
      <Button type="submit" intent="primary" size="large" fill loading={forgot.isBusy}>
        {sendsMail ? 'Send code' : 'Create code'}
      </Button>
    </Form>
  );
}

function CodeAndPasswordForm({ forgot, sendsMail, destination }: StepProps & { destination: string }) {
  const form = useForm({ code: '', password: '' });
  const submit = () => {
    const weak = passwordFormProblem(form.values.password);
    const errors = {
      ...(form.values.code.trim() === '' ? { code: 'Enter the code.' } : {}),
      ...(weak === undefined ? {} : { password: weak }),
    };
    form.setErrors(errors);
    if (Object.keys(errors).length === 0) forgot.confirm(form.values);
  };
  return (
    <Form ref={useFocusFirst()} onSubmit={submit}>
      <p className="lw-card-form__lead">
        If there is an account, a code {sendsMail ? 'is on its way to' : 'was created for'} {destination}. It
        works for 10 minutes.
      </p>
      <TextField label="Code" autoComplete="one-time-code" isRequired {...form.field('code')} />
      <NewPasswordField {...form.field('password')} />
      <Button type="submit" intent="primary" size="large" fill loading={forgot.isBusy}>
        Set new password
      </Button>
      <p>
        <Button variant="minimal" onClick={forgot.startOver}>
          {sendsMail ? 'Send another code' : 'Create another code'}
        </Button>
      </p>
    </Form>
  );
}
