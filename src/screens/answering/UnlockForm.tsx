import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { ApiError, messageOf } from '#api/api-error.ts';
import { failedPin, finish, type Sheet, withoutSheet } from '#model/questionnaires/answering.ts';
import { useChangeAnswering } from '#state/answering/answering.atoms.ts';
import { useProviderFeatures } from '#state/app-config.atoms.ts';
import { proveIdentityAtom } from '#state/account/factor-actions.ts';
import { useSetAtom } from '#state/jotai.ts';
import { isPin } from '#state/answering/kiosk-pin.ts';
import { useServices } from '#state/services.atoms.ts';
import { signOutAtom } from '#state/account/session-actions.ts';
import { Form } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

type UnlockFormProps = { sheet: Sheet; onOpen: () => void; onCancel?: () => void };

/** Unlocks the practice with the hand-over PIN, which works offline, or with the practitioner's password. */
export function UnlockForm({ sheet, onOpen, onCancel }: UnlockFormProps) {
  const prove = useSetAtom(proveIdentityAtom);
  const change = useChangeAnswering();
  const [secret, setSecret] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const pin = sheet.lock?.pin;
  const features = useProviderFeatures();
  const canProve = features?.proof === true;
  const [isByPassword, setByPassword] = useState(false);
  const open = async () => {
    if (pin && !isByPassword) {
      if (await isPin(globalThis.crypto, pin, secret)) return onOpen();
      // Nothing is sent to the server: a client's guesses must not delay the practitioner's sign-in.
      change((before) => (before.sheet ? { ...before, sheet: failedPin(before.sheet) } : before));
      return setProblem(wrongPin(pin.triesLeft - 1, canProve));
    }
    try {
      await prove({ password: secret });
      onOpen();
    } catch (error) {
      setProblem(problemOf(error, pin !== undefined));
    }
  };
  const submit = () => {
    if (secret === '') return;
    setBusy(true);
    void open().finally(() => {
      setBusy(false);
      setSecret('');
    });
  };
  if (!pin && features && !canProve) return <SignInAgain {...(onCancel && { onCancel })} />;
  return (
    <Form className="lw-unlock" onSubmit={submit} aria-label="For the practitioner">
      {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
      <TextField
        label={pin && !isByPassword ? 'Hand-over PIN' : 'Password of the practitioner'}
        type="password"
        autoComplete="off"
        isRequired
        value={secret}
        onChange={setSecret}
      />
      <div className="lw-answering__foot">
        {onCancel ? <Button onClick={onCancel}>Back to the questions</Button> : undefined}
        {pin && canProve ? (
          <Button onClick={() => setByPassword(!isByPassword)}>
            {isByPassword ? 'Use the PIN' : 'Use the password'}
          </Button>
        ) : undefined}
        <Button type="submit" intent="primary" loading={isBusy}>
          Unlock the practice
        </Button>
      </div>
    </Form>
  );
}

/**
 * No PIN attempts are left, and passwords are stored elsewhere. Signs out; whoever signs in next is the practitioner.
 * The answers so far are sent after that.
 */
function SignInAgain({ onCancel }: { onCancel?: () => void }) {
  const signOut = useSetAtom(signOutAtom);
  const change = useChangeAnswering();
  const { clock } = useServices();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    // Sign out before unlocking: a page closed in between stays locked for the client.
    await signOut('handedOver');
    change((before) => {
      const isEmpty = !before.sheet || Object.keys(before.sheet.answers).length === 0;
      return withoutSheet(isEmpty ? before : finish(before, clock.nowMs(), true));
    });
  };
  return (
    <div className="lw-unlock">
      <Notice kind="warning">
        The hand-over PIN no longer unlocks the practice. Sign out and sign in again. The answers so far are
        kept and sent then.
      </Notice>
      <div className="lw-answering__foot">
        {onCancel ? <Button onClick={onCancel}>Back to the questions</Button> : undefined}
        <Button intent="primary" loading={isBusy} onClick={() => void leave()}>
          Sign out
        </Button>
      </div>
    </div>
  );
}

const problemOf = (error: unknown, hasPin: boolean): string =>
  hasPin && error instanceof ApiError && error.code === 'offline'
    ? 'The password cannot be checked offline. Use the PIN.'
    : messageOf(error);

function wrongPin(triesLeft: number, canProve: boolean): string {
  if (triesLeft > 0) {
    const tries = triesLeft === 1 ? 'One attempt is left.' : `${triesLeft} attempts are left.`;
    return `This PIN is wrong. ${tries}`;
  }
  return canProve
    ? 'This PIN is wrong, and no attempts are left. Unlock the practice with the password of the practitioner.'
    : 'This PIN is wrong, and no attempts are left.';
}
