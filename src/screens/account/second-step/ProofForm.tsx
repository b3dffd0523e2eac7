import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { IdentityProof } from '#api/identity-account.ts';
import { useUser } from '#state/auth.atoms.ts';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

type ProofFormProps = {
  /** With a second factor, a code is accepted instead of the password. */
  hasFactor: boolean;
  isBusy: boolean;
  onProof: (proof: IdentityProof) => void;
  onCancel: () => void;
};

/** Each field takes the focus when it appears. */
const focus = (input: HTMLInputElement | null): void => input?.focus();

/** Asks for proof that the owner of the account is present. */
export function ProofForm({ hasFactor, isBusy, onProof, onCancel }: ProofFormProps) {
  const { email } = useUser();
  const [way, setWay] = useState<'password' | 'code'>('password');
  const form = useForm({ password: '', code: '' });
  const submit = () => {
    const password = form.values.password;
    const code = form.values.code.trim();
    if (way === 'password' && password === '') form.setErrors({ password: 'Enter your password.' });
    else if (way === 'code' && code === '') form.setErrors({ code: 'Enter the code.' });
    else onProof(way === 'password' ? { password } : { code });
  };
  return (
    <Form className="lw-form" onSubmit={submit} aria-label="Confirm your identity">
      <p>You signed in some time ago. Confirm your identity before you change your second step.</p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {way === 'password' ? (
        <TextField
          key="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          isRequired
          inputRef={focus}
          {...form.field('password')}
        />
      ) : (
        <TextField
          key="code"
          label="Code"
          helper="Six-digit code from your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          isRequired
          inputRef={focus}
          {...form.field('code')}
        />
      )}
      <div className="lw-form-actions">
        {hasFactor ? (
          <Button variant="minimal" onClick={() => setWay(way === 'password' ? 'code' : 'password')}>
            {way === 'password' ? 'Use a code instead' : 'Use the password instead'}
          </Button>
        ) : undefined}
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" intent="primary" loading={isBusy}>
          Confirm
        </Button>
      </div>
    </Form>
  );
}
