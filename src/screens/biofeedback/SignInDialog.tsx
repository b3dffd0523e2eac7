import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSignInAgain } from './use-sign-in-again.ts';

type SignInDialogProps = { onClose: () => void; onSignedIn: () => void };

const focus = (field: HTMLInputElement | null): void => field?.focus();

/** The password of the person who began the session. The session goes on behind it. */
export function SignInDialog({ onClose, onSignedIn }: SignInDialogProps) {
  const [password, setPassword] = useState('');
  const { submit, isBusy, problem } = useSignInAgain(onSignedIn);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') submit(password);
  };
  return (
    <Dialog isOpen onClose={onClose} title="Sign in again">
      <form onSubmit={onSubmit}>
        <DialogBody>
          <p>The session goes on and is saved on this computer meanwhile.</p>
          {problem ? <Notice kind={problem.kind}>{problem.message}</Notice> : undefined}
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            isRequired
            inputRef={focus}
            value={password}
            onChange={setPassword}
          />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>Later</Button>
              <Button type="submit" intent="primary" loading={isBusy}>
                Sign in
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  );
}
