import { Button } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { useSendsCodes } from '#state/app-config.atoms.ts';
import { BusyButton } from '#ui/buttons/BusyButton.tsx';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { NoMailNotice } from '#widgets/mfa/NoMailNotice.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useVerification } from './use-verification.ts';

type VerifyPanelProps = {
  email: string;
  /** Key of the registration, if it was sent from this page. */
  requestKey?: string;
  onVerified: () => void;
  isBusy?: boolean;
  problem?: string;
};

/** Asks for the code that verifies an e-mail address, and offers to send another one. */
export function VerifyPanel({ email, requestKey, onVerified, isBusy = false, problem }: VerifyPanelProps) {
  const form = useForm({ code: '' });
  const sendsMail = useSendsCodes();
  const codeRef = useRef<HTMLInputElement>(null);
  // The previous step unmounts with the focused element.
  useEffect(() => codeRef.current?.focus(), []);
  const verification = useVerification({ email, requestKey }, onVerified);
  const submit = () => {
    if (form.values.code.trim() === '') form.setErrors({ code: 'Enter the code.' });
    else verification.confirm(form.values.code);
  };
  const shownProblem = problem ?? verification.problem;
  return (
    <Form className="lw-card-form lw-form" onSubmit={submit}>
      <h1>Verify your e-mail address</h1>
      <p className="lw-card-form__lead">
        {sendsMail ? 'A code was sent to' : 'A code was created for'} <strong>{email}</strong>. It works once,
        for 10 minutes.
      </p>
      <NoMailNotice sendsMail={sendsMail} />
      {shownProblem ? <Notice kind="danger">{shownProblem}</Notice> : undefined}
      {verification.isSent && !shownProblem ? (
        <Notice kind="success">
          {sendsMail ? 'Another e-mail is on its way.' : 'Another code was created.'} The previous code no
          longer works.
        </Notice>
      ) : undefined}
      <TextField
        label="Code"
        autoComplete="one-time-code"
        {...(sendsMail && { helper: 'No e-mail? Check the spam folder, too.' })}
        isRequired
        inputRef={codeRef}
        {...form.field('code')}
      />
      <Button type="submit" intent="primary" size="large" fill loading={verification.isConfirming || isBusy}>
        Verify
      </Button>
      <p>
        <BusyButton variant="minimal" isBusy={verification.isSending} onClick={verification.resend}>
          {sendsMail ? 'Send another code' : 'Create another code'}
        </BusyButton>
      </p>
    </Form>
  );
}
