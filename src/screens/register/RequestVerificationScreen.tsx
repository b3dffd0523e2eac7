import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { messageOf } from '#api/api-error.ts';
import { useServices } from '#state/services.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '#ui/use-form.ts';
import type { RegistrationCase } from '#shared/domain/registration-case.ts';

/** `/request-verification`: a new code for an address. Nothing here tells whether the address has an account. */
export function RequestVerificationScreen() {
  const { account } = useServices();
  const [, navigate] = useLocation();
  const form = useForm({ email: '' });
  const request = useMutation({
    mutationFn: (email: string) => account.resendCode(email),
    networkMode: 'always',
    onSuccess: (_, email) => {
      const state: RegistrationCase = { case: 'verify', email: email.trim().toLowerCase() };
      navigate('/verification', { state });
    },
  });
  useEffect(() => {
    document.title = 'Verification · Loopwell';
  }, []);
  const submit = () => {
    if (form.values.email.trim() === '') form.setErrors({ email: 'Enter your e-mail address.' });
    else request.mutate(form.values.email);
  };
  return (
    <Form className="lw-card-form lw-form" onSubmit={submit}>
      <h1>Get a verification code</h1>
      <p className="lw-card-form__lead">
        Enter the e-mail address you registered with. If it has an account, a code is sent to it.
      </p>
      {request.error ? <Notice kind="danger">{messageOf(request.error)}</Notice> : undefined}
      <TextField
        label="E-mail address"
        type="email"
        autoComplete="username"
        isRequired
        {...form.field('email')}
      />
      <Button type="submit" intent="primary" size="large" fill loading={request.isPending}>
        Send code
      </Button>
      <p>
        <AppLink href="/verification">I have a code</AppLink>
      </p>
    </Form>
  );
}
