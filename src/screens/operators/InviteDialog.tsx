import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '#api/api-error.ts';
import type { EndpointInput } from '#shared/api/endpoint.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { fieldErrorsOf } from '#shared/api/field-errors.ts';
import type { Group } from '#shared/domain/permissions.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useFocusFirst } from '#ui/focus/use-focus-first.ts';
import { Form } from '#ui/Form.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '#ui/use-form.ts';
import { useTyped } from '#ui/use-typed.ts';
import { GroupBoxes } from './GroupBoxes.tsx';
import { isSameGroups } from './operator-words.ts';
import { OPERATORS_KEY } from './use-operators.ts';

export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Invite operator">
      {isOpen ? <InviteForm onClose={onClose} /> : undefined}
    </FormDialog>
  );
}

const FIRST_GROUPS: readonly Group[] = ['Therapist'];

function InviteForm({ onClose }: { onClose: () => void }) {
  const form = useForm({ firstName: '', lastName: '', email: '' });
  const [groups, setGroups] = useState<readonly Group[]>(FIRST_GROUPS);
  useTyped(!isSameGroups(groups, FIRST_GROUPS));
  const [groupError, setGroupError] = useState<string>();
  const showErrors = (errors: Readonly<Record<string, string>>) => {
    form.setErrors(errors);
    setGroupError(errors.groups);
  };
  const invite = useInvite(showErrors, onClose);
  const submit = () => {
    const parsed = ENDPOINTS.inviteOperator.body.safeParse({ ...form.values, groups });
    if (parsed.success) invite.submit(parsed.data);
    else showErrors(fieldErrorsOf(parsed.error));
  };
  return (
    <Form ref={useFocusFirst()} className="lw-form" onSubmit={submit} aria-label="Invite operator">
      <DialogBody>
        {invite.problem ? <Notice kind="danger">{invite.problem}</Notice> : undefined}
        <p>
          A letter with a temporary password goes to this address. At the first sign-in they set one of their
          own.
        </p>
        <div className="lw-form-row">
          <TextField label="First name" isRequired {...form.field('firstName')} />
          <TextField label="Last name" isRequired {...form.field('lastName')} />
        </div>
        <TextField label="E-mail address" type="email" isRequired {...form.field('email')} />
        <GroupBoxes chosen={groups} onChange={setGroups} error={groupError} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" intent="primary" loading={invite.isBusy}>
              Send invitation
            </Button>
          </>
        }
      />
    </Form>
  );
}

type Body = EndpointInput<typeof ENDPOINTS.inviteOperator>['body'];

function useInvite(onInvalid: (fields: Readonly<Record<string, string>>) => void, onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const showToast = useToast();
  const { organizationId } = useUser().organization;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Body) =>
      api.callEndpoint(ENDPOINTS.inviteOperator, { params: { id: organizationId }, body }),
    networkMode: 'always',
    onSuccess: ({ email }) => {
      void queries.invalidateQueries({ queryKey: [OPERATORS_KEY] });
      showToast({ kind: 'success', message: `An invitation goes to ${email}.` });
      onDone();
    },
    onError: (failure) => {
      if (failure instanceof ApiError) onInvalid(failure.fields);
    },
  });
  return { submit: mutate, isBusy: isPending, problem: error ? messageOf(error) : undefined };
}
