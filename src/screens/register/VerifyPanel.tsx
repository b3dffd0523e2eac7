import { Button } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { BusyButton } from '#ui/BusyButton.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '#ui/use-form.ts';
import { useVerification } from './use-verification.ts';

type VerifyPanelProps = {
  email: string;
  /** Of the registration, where it was sent from this very page. */
  requestKey?: string;
  onVerified: () => void;
  isBusy?: boolean;
  problem?: string;
};

/** The code of the letter, and a way to another letter. */
export function VerifyPanel({ email, requestKey, onVerified, isBusy = false, problem }: VerifyPanelProps) {
  const form = useForm({ code: '' });
  const codeRef = useRef<HTMLInputElement>(null);
  // The step before takes the focus with it when it goes.
  useEffect(() => codeRef.current?.focus(), []);
  const verification = useVerification({ email, requestKey }, onVerified);
  const submit = () => {
    if (form.values.code.trim() === '') form.setErrors({ code: 'Enter the code of the letter.' });
    else verification.confirm(form.values.code);
  };
  const trouble = problem ?? verification.problem;
  return (
    <Form className="lw-card-form lw-form" onSubmit={submit}>
      <h1>Verify your e-mail address</h1>
      <p className="lw-card-form__lead">
        A letter with a code went to <strong>{email}</strong>. It works once, for 10 minutes.
      </p>
      {trouble ? <Notice kind="danger">{trouble}</Notice> : undefined}
      {verification.isSent && !trouble ? (
        <Notice kind="success">Another letter is on its way. The code before it no longer works.</Notice>
      ) : undefined}
      <TextField
        label="Code"
        autoComplete="one-time-code"
        helper="Nothing there? Look into the spam folder too."
        isRequired
        inputRef={codeRef}
        {...form.field('code')}
      />
      <Button type="submit" intent="primary" size="large" fill loading={verification.isConfirming || isBusy}>
        Verify
      </Button>
      <p>
        <BusyButton variant="minimal" isBusy={verification.isSending} onClick={verification.resend}>
          Send another code
        </BusyButton>
      </p>
    </Form>
  );
}
