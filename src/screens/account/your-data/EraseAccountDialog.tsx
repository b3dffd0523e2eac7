import { DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import { useUser } from '#state/auth.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { eraseAccountAtom } from '#state/account/profile-actions.ts';
import { useChangeBy } from '#state/use-change.ts';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

export function EraseAccountDialog({ onClose }: { onClose: () => void }) {
  const { email } = useUser();
  const [typed, setTyped] = useState('');
  const erase = useSetAtom(eraseAccountAtom);
  const { run, isBusy, problem } = useChangeBy(() => erase(typed));
  return (
    <Dialog isOpen onClose={onClose} title="Delete your account?">
      <Form className="lw-form" onSubmit={() => run()} aria-label="Delete your account">
        <DialogBody>
          {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
          <p>This cannot be undone. Export your data first if you want to keep a copy.</p>
          <TextField
            label="Type your e-mail address to confirm"
            isRequired
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
        </DialogBody>
        <DialogButtons
          onCancel={onClose}
          cancelLabel="Keep it"
          intent="danger"
          loading={isBusy}
          disabled={typed.trim().toLowerCase() !== email.toLowerCase()}
        >
          Delete my account
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
