import { DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import type { EndpointInput } from '#shared/api/endpoint.ts';
import { fieldErrorsOf } from '#model/field-errors.ts';
import { type UnsentInvitation, inviteOperator, listOperators } from '#shared/api/practice/operators.ts';
import type { Group } from '#shared/domain/permissions.ts';
import { useSendsMail } from '#state/app-config.atoms.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useFocusFirst } from '#ui/focus/use-focus-first.ts';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { DialogButtons } from '#ui/overlays/Dialog.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useTyped } from '#ui/forms/use-typed.ts';
import { GroupBoxes } from './GroupBoxes.tsx';
import { isSameGroups } from './operator-words.ts';
import { UnsentDialog } from './UnsentDialog.tsx';
import { useChange } from '#state/use-change.ts';

export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [unsent, setUnsent] = useState<UnsentInvitation>();
  return (
    <>
      <FormDialog isOpen={isOpen} onClose={onClose} title="Invite operator">
        {isOpen ? <InviteForm onClose={onClose} onUnsent={setUnsent} /> : undefined}
      </FormDialog>
      <UnsentDialog invitation={unsent} onClose={() => setUnsent(undefined)} />
    </>
  );
}

const FIRST_GROUPS: readonly Group[] = ['Therapist'];

type InviteFormProps = { onClose: () => void; onUnsent: (invitation: UnsentInvitation) => void };

function InviteForm({ onClose, onUnsent }: InviteFormProps) {
  const sendsMail = useSendsMail();
  const form = useForm({ firstName: '', lastName: '', email: '' });
  const [groups, setGroups] = useState<readonly Group[]>(FIRST_GROUPS);
  useTyped(!isSameGroups(groups, FIRST_GROUPS));
  const [groupError, setGroupError] = useState<string>();
  const showErrors = (errors: Readonly<Record<string, string>>) => {
    form.setErrors(errors);
    setGroupError(errors.groups);
  };
  const invite = useInvite(showErrors, (unsent) => {
    onClose();
    if (unsent) onUnsent(unsent);
  });
  const submit = () => {
    const parsed = inviteOperator.body.safeParse({ ...form.values, groups });
    if (parsed.success) invite.submit(parsed.data);
    else showErrors(fieldErrorsOf(parsed.error));
  };
  return (
    <Form ref={useFocusFirst()} className="lw-form" onSubmit={submit} aria-label="Invite operator">
      <DialogBody>
        {invite.problem ? <Notice kind="danger">{invite.problem}</Notice> : undefined}
        <p>
          {sendsMail
            ? 'We send a temporary password to this address.'
            : 'No mail server is set up. You get a text with a temporary password to pass on.'}{' '}
          They set their own password at the first sign-in. An address can belong to one practice only.
        </p>
        <div className="lw-form-row">
          <TextField label="First name" isRequired {...form.field('firstName')} />
          <TextField label="Last name" isRequired {...form.field('lastName')} />
        </div>
        <TextField label="E-mail address" type="email" isRequired {...form.field('email')} />
        <GroupBoxes chosen={groups} onChange={setGroups} error={groupError} />
      </DialogBody>
      <DialogButtons onCancel={onClose} loading={invite.isBusy}>
        {sendsMail ? 'Send invitation' : 'Create invitation'}
      </DialogButtons>
    </Form>
  );
}

type Body = EndpointInput<typeof inviteOperator>['body'];

function useInvite(
  onInvalid: (fields: Readonly<Record<string, string>>) => void,
  onDone: (unsent: UnsentInvitation | null) => void,
) {
  const showToast = useToast();
  const { organizationId } = useUser().organization;
  const { run, isBusy, problem } = useChange(inviteOperator, {
    refreshes: [listOperators],
    onSuccess: ({ email, unsent }) => {
      if (!unsent)
        showToast({ kind: 'success', message: `Invitation created. The e-mail to ${email} is being sent.` });
      onDone(unsent);
    },
    onError: (failure) => {
      if (failure instanceof ApiError) onInvalid(failure.fields);
    },
  });
  return { submit: (body: Body) => run({ params: { id: organizationId }, body }), isBusy, problem };
}
