import { createClient } from '#shared/api/clients.ts';
import { DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '#api/api-error.ts';
import type { EndpointInput } from '#shared/api/endpoint.ts';
import { pathTo } from '#shared/routes.ts';
import { fieldErrorsOf } from '#model/field-errors.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { mayLeaveTo } from '#ui/navigation/leaving.ts';
import { clientBodyOf, type ClientFormValues, EMPTY_CLIENT, leafOf } from '#widgets/clients/client-form.ts';
import { ClientFormFields, type ClientFormTab } from '#widgets/clients/ClientFormFields.tsx';
import { useFocusFirst } from '#ui/focus/use-focus-first.ts';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { DialogButtons } from '#ui/overlays/Dialog.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { CLIENT_LIST_CALLS } from '#state/calls/client-calls.ts';
import { useChange } from '#state/use-change.ts';

type AddClientDialogProps = { isOpen: boolean; onClose: () => void };

export function AddClientDialog({ isOpen, onClose }: AddClientDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add client"
      className="lw-client-dialog"
      canOutsideClickClose={false}
    >
      {isOpen ? <AddClientForm onClose={onClose} /> : undefined}
    </FormDialog>
  );
}

function AddClientForm({ onClose }: { onClose: () => void }) {
  const form = useForm<ClientFormValues>(EMPTY_CLIENT);
  const [tab, setTab] = useState<ClientFormTab>('person');
  const showErrors = (fields: Readonly<Record<string, string>>) => {
    form.setErrors(fields);
    const wanted = leafOf(fields);
    if (wanted) setTab(wanted);
  };
  const add = useAddClient(onClose, showErrors);
  const canOrder = useCan('practice.admin');
  const submit = () => {
    const parsed = createClient.body.safeParse(clientBodyOf(form.values));
    if (parsed.success) add.submit(parsed.data);
    else showErrors(fieldErrorsOf(parsed.error));
  };
  return (
    <Form ref={useFocusFirst()} className="lw-form" onSubmit={submit} aria-label="Add client">
      <DialogBody>
        {add.problem ? (
          <Notice kind="danger" actions={add.isFull && canOrder ? <ChangeSubscription /> : undefined}>
            {add.problem}
          </Notice>
        ) : undefined}
        <ClientFormFields form={form} initial={EMPTY_CLIENT} tab={tab} onTab={setTab} />
      </DialogBody>
      <DialogButtons onCancel={onClose} loading={add.isBusy}>
        Add client
      </DialogButtons>
    </Form>
  );
}

const ChangeSubscription = () => (
  <AppLink href={pathTo.payment()} className="bp6-button bp6-small">
    Change the subscription
  </AppLink>
);

type Body = EndpointInput<typeof createClient>['body'];

/**
 * Adds the client and opens the client's page, where the first session starts. `onAdded` closes the dialog: the palette
 * opens it over any page, and then it would stay open on the client's.
 */
function useAddClient(onAdded: () => void, onInvalid: (fields: Readonly<Record<string, string>>) => void) {
  const { userId: id } = useUser();
  const [, navigate] = useLocation();
  const showToast = useToast();
  const { run, isBusy, error, problem } = useChange(createClient, {
    refreshes: CLIENT_LIST_CALLS,
    onSuccess: (client) => {
      const href = pathTo.client(client);
      onAdded();
      if (mayLeaveTo(href)) navigate(href);
      // Who stays for unsaved work does not see the new client.
      else showToast({ kind: 'success', message: 'Client added.' });
    },
    onError: (failure) => {
      if (failure instanceof ApiError) onInvalid(failure.fields);
    },
  });
  const isFull = error instanceof ApiError && error.code === 'conflict';
  return { submit: (body: Body) => run({ params: { id }, body }), isBusy, isFull, problem };
}
