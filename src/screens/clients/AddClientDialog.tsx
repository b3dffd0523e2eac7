import { Button, Dialog, DialogBody, DialogFooter, FormGroup, TextArea } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useLocation } from 'wouter';
import { ApiError, messageOf } from '#api/api-error.ts';
import type { EndpointInput } from '#shared/api/endpoint.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { fieldErrorsOf } from '#shared/api/field-errors.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '#ui/use-form.ts';

type AddClientDialogProps = { isOpen: boolean; onClose: () => void };

export function AddClientDialog({ isOpen, onClose }: AddClientDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add client">
      {isOpen ? <AddClientForm onClose={onClose} /> : undefined}
    </Dialog>
  );
}

const EMPTY = { firstName: '', lastName: '', email: '', dateOfBirth: '', notes: '' };

function AddClientForm({ onClose }: { onClose: () => void }) {
  const form = useForm(EMPTY);
  const add = useAddClient(form.setErrors);
  const canOrder = useCan('practice.admin');
  const firstRef = useRef<HTMLInputElement>(null);
  useEffect(() => firstRef.current?.focus(), []);
  const notesId = useId();
  const notes = form.field('notes');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = ENDPOINTS.createClient.body.safeParse(form.values);
    if (parsed.success) add.submit(parsed.data);
    else form.setErrors(fieldErrorsOf(parsed.error));
  };
  return (
    <form className="lw-form" onSubmit={submit} noValidate aria-label="Add client">
      <DialogBody>
        {add.problem ? (
          <Notice kind="danger" actions={add.isFull && canOrder ? <ChangeSubscription /> : undefined}>
            {add.problem}
          </Notice>
        ) : undefined}
        <div className="lw-form-row">
          <TextField label="First name" isRequired inputRef={firstRef} {...form.field('firstName')} />
          <TextField label="Last name" isRequired {...form.field('lastName')} />
          <TextField label="E-mail address" type="email" {...form.field('email')} />
          <TextField label="Date of birth" type="date" {...form.field('dateOfBirth')} />
        </div>
        <FormGroup label="Notes" labelFor={notesId} labelInfo="(optional)">
          <TextArea
            id={notesId}
            fill
            rows={3}
            value={notes.value}
            onChange={(event) => notes.onChange(event.currentTarget.value)}
          />
        </FormGroup>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" intent="primary" loading={add.isBusy}>
              Add client
            </Button>
          </>
        }
      />
    </form>
  );
}

const ChangeSubscription = () => (
  <AppLink href="/payment" className="bp6-button bp6-small">
    Change the subscription
  </AppLink>
);

type Body = EndpointInput<typeof ENDPOINTS.createClient>['body'];

/** Adds the client and opens the client's page, where the first session starts. */
function useAddClient(onInvalid: (fields: Readonly<Record<string, string>>) => void) {
  const api = useApi();
  const { userId } = useUser();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Body) => api.callEndpoint(ENDPOINTS.createClient, { params: { id: userId }, body }),
    networkMode: 'always',
    onSuccess: (client) => {
      void queries.invalidateQueries({ queryKey: ['clients'] });
      navigate(`/app/therapist/${client.therapistId}/clients/${client.clientId}`);
    },
    onError: (failure) => {
      if (failure instanceof ApiError) onInvalid(failure.fields);
    },
  });
  const isFull = error instanceof ApiError && error.code === 'conflict';
  return { submit: mutate, isBusy: isPending, isFull, problem: error ? messageOf(error) : undefined };
}
