import { DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import { type ClientRecord, getClient, patchClient } from '#shared/api/clients.ts';
import { clientChangesSchema } from '#shared/api/clients.ts';
import { fieldErrorsOf } from '#model/field-errors.ts';
import { useApi } from '#state/services.atoms.ts';
import { useVersionedSave } from '#state/use-versioned-save.ts';
import {
  CLIENT_FIELD_WORDS,
  clientBodyOf,
  clientFormOf,
  type ClientFormValues,
  HANDEDNESS_WORDS,
  leafOf,
  readContacts,
  SEX_WORDS,
} from '#widgets/clients/client-form.ts';
import { ClientFormFields, type ClientFormTab } from '#widgets/clients/ClientFormFields.tsx';
import { DialogButtons } from '#ui/overlays/Dialog.tsx';
import { ConflictDialog } from '#ui/overlays/ConflictDialog.tsx';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { NO_VALUE } from '#ui/text/format.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { CLIENT_LIST_CALLS } from '#state/calls/client-calls.ts';
import { useCache } from '#state/use-change.ts';

type EditClientDialogProps = {
  client: ClientRecord;
  /** The tab it opens with; undefined while closed. */
  leaf: ClientFormTab | undefined;
  onClose: () => void;
};

/** Edits the record of a client. If someone else changed it meanwhile, the user chooses. */
export function EditClientDialog({ client, leaf, onClose }: EditClientDialogProps) {
  return (
    <FormDialog
      isOpen={leaf !== undefined}
      onClose={onClose}
      title="Edit client"
      className="lw-client-dialog"
      canOutsideClickClose={false}
    >
      {leaf ? <EditForm client={client} leaf={leaf} onClose={onClose} /> : undefined}
    </FormDialog>
  );
}

type Values = ClientFormValues;

function EditForm({ client, leaf, onClose }: EditClientDialogProps & { leaf: ClientFormTab }) {
  // The record as opened: it may be fetched again while someone types.
  const [base] = useState(client);
  const initial = clientFormOf(base);
  const form = useForm<Values>(initial);
  const [tab, setTab] = useState(leaf);
  const saving = useSaving(base, onClose);
  const submit = () => {
    const parsed = clientChangesSchema.safeParse(clientBodyOf(form.values));
    if (parsed.success) return saving.submit(base, form.values);
    const fields = fieldErrorsOf(parsed.error);
    form.setErrors(fields);
    setTab(leafOf(fields) ?? tab);
  };
  return (
    <>
      <Form className="lw-form" onSubmit={submit} aria-label="Edit client">
        <DialogBody>
          {saving.problem ? <Notice kind="danger">{saving.problem}</Notice> : undefined}
          <ClientFormFields form={form} initial={initial} tab={tab} onTab={setTab} />
        </DialogBody>
        <DialogButtons onCancel={onClose} loading={saving.isBusy}>
          Save
        </DialogButtons>
      </Form>
      <ConflictDialog<Values> saving={saving} noun="client" labels={CLIENT_FIELD_WORDS} show={showValue} />
    </>
  );
}

function useSaving({ therapistId, clientId }: ClientRecord, onClose: () => void) {
  const api = useApi();
  const cache = useCache();
  const params = { id: therapistId, clientId };
  return useVersionedSave<ClientRecord, Values>({
    load: () => api.callEndpoint(getClient, { params }),
    save: (values, version) => {
      const body = { ...clientChangesSchema.parse(clientBodyOf(values)), version };
      return api.callEndpoint(patchClient, { params, body });
    },
    fieldsOf: clientFormOf,
    refreshes: CLIENT_LIST_CALLS,
    onSaved: (saved) => {
      cache.write(getClient, { params }, saved);
      onClose();
    },
  });
}

function showValue(field: string, given: unknown) {
  const value = String(given);
  if (field === 'sex') return SEX_WORDS[value] ?? value;
  if (field === 'handedness') return HANDEDNESS_WORDS[value] ?? value;
  const words =
    field === 'contacts'
      ? readContacts(value)
          .map(({ name, phone }) => [name, phone].filter((part) => part !== '').join(', '))
          .join('; ')
      : value;
  if (words === '') return NO_VALUE;
  return field === 'tags' ? words : <MaskedText>{words}</MaskedText>;
}
