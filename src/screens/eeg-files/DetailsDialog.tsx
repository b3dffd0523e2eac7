import { Button, DialogBody, DialogFooter, FormGroup } from '@blueprintjs/core';
import { PanelTableIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useChosenClient } from '#state/use-client-search.ts';
import { ConflictDialog } from '#ui/conflict/ConflictDialog.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/Form.tsx';
import { NO_VALUE } from '#ui/format.ts';
import { MaskedText } from '#ui/MaskedText.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PersonName } from '#ui/PersonName.tsx';
import { TextField } from '#ui/TextField.tsx';
import { ChangeImport } from './import/ChangeImport.tsx';
import { ClientSelect } from './ClientSelect.tsx';
import { type Details, useSaveDetails } from './use-save-details.ts';

const NOT_ASSIGNED = 'Not assigned';

/** Name, client and day of a stored file, and what was odd about it when it was read. */
export function DetailsDialog({ file, onClose }: { file: EegFileRecord; onClose: () => void }) {
  const [name, setName] = useState(file.name);
  const [clientId, setClientId] = useState(file.clientId);
  const [recordedOn, setRecordedOn] = useState(file.recordedOn ?? '');
  const [isImporting, setImporting] = useState(false);
  const saving = useSaveDetails(file, onClose);
  const submit = () => {
    saving.submit(file, { name, clientId, recordedOn: recordedOn === '' ? null : recordedOn });
  };
  return (
    <Dialog isOpen onClose={onClose} title="Details of the file">
      <Form className="lw-form" onSubmit={submit} aria-label="Details of the file">
        <DialogBody>
          {saving.problem && !saving.conflict ? <Notice kind="danger">{saving.problem}</Notice> : undefined}
          <TextField label="Name" isRequired value={name} onChange={setName} />
          <FormGroup label="Client">
            <ClientSelect
              label="Client"
              noneLabel={NOT_ASSIGNED}
              value={clientId}
              onChange={setClientId}
              isFilling
            />
          </FormGroup>
          <TextField label="Recorded on" type="date" value={recordedOn} onChange={setRecordedOn} />
          {file.importPlan ? (
            <Button icon={<PanelTableIcon />} onClick={() => setImporting(true)}>
              How it is read…
            </Button>
          ) : undefined}
          {file.facts?.warnings.map(({ code, message }) => (
            <Notice key={code + message} kind="warning">
              {message}
            </Notice>
          ))}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" intent="primary" loading={saving.isBusy} disabled={name.trim() === ''}>
                Save
              </Button>
            </>
          }
        />
      </Form>
      {isImporting && file.importPlan ? (
        <ChangeImport
          file={file}
          plan={file.importPlan}
          onSaved={onClose}
          onClose={() => setImporting(false)}
        />
      ) : undefined}
      <ConflictDialog
        conflict={saving.conflict}
        noun="file"
        labels={LABELS}
        show={showDetail}
        isBusy={saving.isBusy}
        problem={saving.problem}
        onResolve={saving.resolve}
        onCancel={saving.cancel}
      />
    </Dialog>
  );
}

const LABELS = { name: 'Name', clientId: 'Client', recordedOn: 'Recorded on' };

function showDetail(field: keyof Details, value: unknown) {
  if (value === null) return field === 'clientId' ? NOT_ASSIGNED : NO_VALUE;
  if (field === 'clientId') return <NameOf clientId={value as ClientId} />;
  const text = value as string;
  return field === 'name' ? <MaskedText>{text}</MaskedText> : text;
}

function NameOf({ clientId }: { clientId: ClientId }) {
  const client = useChosenClient(clientId);
  return client ? <PersonName person={client} /> : NO_VALUE;
}
