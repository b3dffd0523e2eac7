import { pathTo } from '#shared/routes.ts';
import { Button } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { useAppConfig } from '#state/app-config.atoms.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { EmailField } from '#widgets/people/AccountFields.tsx';
import type { Login } from './use-login.ts';

export function PasswordStep({ login }: { login: Login }) {
  const auth = useAuth();
  const { state: installation } = useAppConfig();
  const canRegister = installation.kind === 'ready' && installation.config.registration === 'open';
  const form = useForm({ email: '', password: '' });
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  useEffect(() => emailRef.current?.focus(), []);

  const submit = () => {
    const errors = {
      ...(form.values.email.trim() === '' ? { email: 'Enter your e-mail address.' } : {}),
      ...(form.values.password === '' ? { password: 'Enter your password.' } : {}),
    };
    form.setErrors(errors);
    if (Object.keys(errors).length === 0) login.submit(form.values);
  };
  const reason = auth.kind === 'signedOut' ? auth.reason : undefined;
  const problem = login.state.kind === 'password' ? login.state.problem : undefined;
  // The button loses the focus while it is busy; the next try starts at the password.
  useEffect(() => {
    const field = passwordRef.current;
    if (problem === undefined || !field?.value) return;
    field.focus();
    field.select();
  }, [problem]);

  return (
    <Form className="lw-card-form lw-form" onSubmit={submit}>
      <h1>Sign in</h1>
      <p className="lw-card-form__lead">For therapists, coaches and account administrators.</p>
      {reason && !problem ? <Notice kind="info">{reason}. Sign in again to continue.</Notice> : undefined}
      {problem ? <Notice kind={problem.kind}>{problem.message}</Notice> : undefined}
      <EmailField inputRef={emailRef} {...form.field('email')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        isRequired
        inputRef={passwordRef}
        {...form.field('password')}
      />
      <Button type="submit" intent="primary" size="large" fill loading={login.isBusy}>
        Sign in
      </Button>
      <p>
        <AppLink href={pathTo.forgotPassword()}>Forgot password?</AppLink>
      </p>
      {canRegister ? (
        <p>
          <AppLink href={pathTo.register()}>New here? Register</AppLink>
        </p>
      ) : undefined}
    </Form>
  );
}
