import { Button, Dialog, DialogBody, DialogFooter, FormGroup } from '@blueprintjs/core';
import { PanelTableIcon } from '@blueprintjs/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { ChangeImport } from './import/ChangeImport.tsx';
import { ClientSelect } from './ClientSelect.tsx';

/** Name, client and day of a stored file, and what was odd about it when it was read. */
export function DetailsDialog({ file, onClose }: { file: EegFileRecord; onClose: () => void }) {
  const [name, setName] = useState(file.name);
  const [clientId, setClientId] = useState(file.clientId);
  const [recordedOn, setRecordedOn] = useState(file.recordedOn ?? '');
  const [isImporting, setImporting] = useState(false);
  const save = useSave(file, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.submit({ name, clientId, recordedOn: recordedOn === '' ? null : recordedOn });
  };
  return (
    <Dialog isOpen onClose={onClose} title="Details of the file">
      <form className="lw-form" onSubmit={submit} noValidate aria-label="Details of the file">
        <DialogBody>
          {save.problem ? <Notice kind="danger">{save.problem}</Notice> : undefined}
          <TextField label="Name" isRequired value={name} onChange={setName} />
          <FormGroup label="Client">
            <ClientSelect
              label="Client"
              noneLabel="Not assigned"
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
              <Button type="submit" intent="primary" loading={save.isBusy} disabled={name.trim() === ''}>
                Save
              </Button>
            </>
          }
        />
      </form>
      {isImporting && file.importPlan ? (
        <ChangeImport
          file={file}
          plan={file.importPlan}
          onSaved={onClose}
          onClose={() => setImporting(false)}
        />
      ) : undefined}
    </Dialog>
  );
}

type Details = Pick<EegFileRecord, 'name' | 'clientId' | 'recordedOn'>;

function useSave(file: EegFileRecord, onSaved: () => void) {
  const api = useApi();
  const { userId } = useUser();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Details) =>
      api.callEndpoint(ENDPOINTS.patchEegFile, { params: { id: userId, eegFileId: file.eegFileId }, body }),
    networkMode: 'always',
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['eegFiles'] });
      onSaved();
    },
  });
  return { submit: mutate, isBusy: isPending, problem: error ? messageOf(error) : undefined };
}
