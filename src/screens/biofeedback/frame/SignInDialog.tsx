import { pathTo } from '#shared/routes.ts';
import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useProviderFeatures } from '#state/app-config.atoms.ts';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { signInProblem, type SignInProblem } from '#api/sign-in-words.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { useChangeBy } from '#state/use-change.ts';
import { signInAgainAtom } from '#state/account/session-actions.ts';

type SignInDialogProps = { onClose: () => void; onSignedIn: () => void };

const focus = (field: HTMLInputElement | null): void => field?.focus();

/** The person who began the session signs in again. The session continues behind the dialog. */
export function SignInDialog(props: SignInDialogProps) {
  const features = useProviderFeatures();
  return features?.password === false ? <OtherTabDialog {...props} /> : <PasswordDialog {...props} />;
}

/** If the sign-in has a page of its own, it opens in another tab: this tab must stay open. */
function OtherTabDialog({ onClose }: SignInDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Sign in again">
      <DialogBody>
        <p>The session continues and is saved on this computer.</p>
        <p>Sign in with the same account in another tab; this page then continues automatically.</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>Later</Button>
            <a className="bp6-button bp6-intent-primary" href={pathTo.login()} target="_blank" rel="noopener">
              Open the sign-in in another tab
            </a>
          </>
        }
      />
    </Dialog>
  );
}

function PasswordDialog({ onClose, onSignedIn }: SignInDialogProps) {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { submit, isBusy, problem } = useSignInAgain(onSignedIn);
  const onSubmit = () => {
    setMissing(password === '');
    if (password !== '') submit(password);
  };
  return (
    <Dialog isOpen onClose={onClose} title="Sign in again">
      <Form onSubmit={onSubmit}>
        <DialogBody>
          <p>The session continues and is saved on this computer.</p>
          {problem ? <Notice kind={problem.kind}>{problem.message}</Notice> : undefined}
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            isRequired
            inputRef={focus}
            value={password}
            onChange={setPassword}
            {...(isMissing && password === '' && { error: 'Enter your password.' })}
          />
        </DialogBody>
        <DialogButtons onCancel={onClose} cancelLabel="Later" loading={isBusy}>
          Sign in
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

/** Signs the current user in again without leaving the page. */
function useSignInAgain(onSignedIn: () => void) {
  const { email } = useUser();
  const signInAgain = useSetAtom(signInAgainAtom);
  const { run, isBusy, data, problem } = useChangeBy((password: string) => signInAgain({ email, password }), {
    onSuccess: (outcome) => {
      if (outcome.kind === 'success') onSignedIn();
    },
  });
  const failure: SignInProblem | undefined = problem
    ? { kind: 'danger', message: problem }
    : data && problemOf(data);
  return { submit: run, isBusy, problem: failure };
}

type Outcome = Parameters<typeof signInProblem>[0] | { kind: 'otherPerson' };

function problemOf(outcome: Outcome): SignInProblem | undefined {
  if (outcome.kind !== 'otherPerson') return signInProblem(outcome);
  return {
    kind: 'danger',
    message:
      'This is a different account. The session belongs to the person who started it; use their password.',
  };
}
