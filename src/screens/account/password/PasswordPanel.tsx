import { useState } from 'react';
import { passwordFormProblem } from '#shared/domain/password-rules.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { changePasswordAtom } from '#state/account/password-actions.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { BusyButton } from '#ui/buttons/BusyButton.tsx';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { NewPasswordField } from '#widgets/people/AccountFields.tsx';

const EMPTY = { previous: '', proposed: '', repeated: '' };

/** Shows the outcome in a toast, in the words of the specification. */
export function PasswordPanel() {
  const [round, setRound] = useState(0);
  return (
    <Panel title="Password" aside="This signs you out everywhere else">
      {/* A new round mounts an empty form: no password stays on the page. */}
      <PasswordForm key={round} onChanged={() => setRound(round + 1)} />
    </Panel>
  );
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { email } = useUser();
  const form = useForm(EMPTY);
  const changePassword = useSetAtom(changePasswordAtom);
  const showToast = useToast();
  const [isBusy, setBusy] = useState(false);

  const submit = async () => {
    const errors = problemsOf(form.values);
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    const { kind, message } = await changePassword(form.values);
    setBusy(false);
    showToast({ kind: kind === 'changed' ? 'success' : 'danger', message });
    if (kind === 'changed') onChanged();
  };

  return (
    <Form className="lw-form" onSubmit={() => void submit()} aria-label="Change the password">
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        isRequired
        {...form.field('previous')}
      />
      <div className="lw-form-row">
        <NewPasswordField {...form.field('proposed')} />
        <TextField
          label="New password again"
          type="password"
          autoComplete="new-password"
          isRequired
          {...form.field('repeated')}
        />
      </div>
      <BusyButton type="submit" isBusy={isBusy}>
        Change password
      </BusyButton>
    </Form>
  );
}

function problemsOf({ previous, proposed, repeated }: typeof EMPTY): Record<string, string> {
  const weak = passwordFormProblem(proposed);
  return {
    ...(previous === '' && { previous: 'Enter your current password.' }),
    ...(weak !== undefined && { proposed: weak }),
    ...(repeated !== proposed && { repeated: 'The two passwords do not match.' }),
  };
}
