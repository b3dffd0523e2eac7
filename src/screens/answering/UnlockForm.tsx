import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { ApiError, messageOf } from '#api/api-error.ts';
import { failedPin, finish, type Sheet, withoutSheet } from '#shared/domain/answering.ts';
import { useChangeAnswering } from '#state/answering.atoms.ts';
import { useProviderFeatures } from '#state/app-config.atoms.ts';
import { proveIdentityAtom } from '#state/factor-actions.ts';
import { useSetAtom } from '#state/jotai.ts';
import { isPin } from '#state/kiosk-pin.ts';
import { useServices } from '#state/services.atoms.ts';
import { signOutAtom } from '#state/session-actions.ts';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';

type UnlockFormProps = { sheet: Sheet; onOpen: () => void; onCancel?: () => void };

/** Opens the practice again: the PIN of this hand-over, which works without a connection, or the own password. */
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
      // Nothing goes to the server: a client's guesses must not hold up the practitioner's sign-in.
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
        label={pin && !isByPassword ? 'PIN of this hand-over' : 'Password of the practitioner'}
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
          Open the practice
        </Button>
      </div>
    </Form>
  );
}

/**
 * No PIN is left, and the password is kept elsewhere: the sign-in ends here, and whoever signs in again is the
 * practitioner. What was answered is sent then, as far as it goes.
 */
function SignInAgain({ onCancel }: { onCancel?: () => void }) {
  const signOut = useSetAtom(signOutAtom);
  const change = useChangeAnswering();
  const { clock } = useServices();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    // First out, then unlocked: a page that is closed in between stays closed to the client.
    await signOut('handedOver');
    change((before) => {
      const isEmpty = !before.sheet || Object.keys(before.sheet.answers).length === 0;
      return withoutSheet(isEmpty ? before : finish(before, clock.nowMs(), true));
    });
  };
  return (
    <div className="lw-unlock">
      <Notice kind="warning">
        The PIN of this hand-over no longer opens the practice. The practitioner signs out and in again; what
        is answered so far is kept and sent then.
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
    ? 'A password cannot be checked without a connection. Use the PIN.'
    : messageOf(error);

function wrongPin(triesLeft: number, canProve: boolean): string {
  if (triesLeft > 0) {
    const tries = triesLeft === 1 ? 'One try is left.' : `${triesLeft} tries are left.`;
    return `This is not the PIN of the hand-over. ${tries}`;
  }
  return canProve
    ? 'This was not the PIN, and no try is left. Only the password of the practitioner opens the practice now.'
    : 'This was not the PIN, and no try is left.';
}
