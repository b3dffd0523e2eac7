import { Button, DialogBody, FormGroup } from '@blueprintjs/core';
import { PanelTableIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useGiveUnit } from '#state/clients/use-give-unit.ts';
import { giveUnit } from '#live/offline/index.ts';
import { useChosenClient } from '#state/clients/use-client-search.ts';
import { BlankUnit, isOfBlankUnit } from '#widgets/eeg/BlankUnit.tsx';
import { ConflictDialog } from '#ui/overlays/ConflictDialog.tsx';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { NO_VALUE } from '#ui/text/format.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { PersonName } from '#widgets/people/PersonName.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { ChangeImport } from './import/ChangeImport.tsx';
import { ClientSelect } from './ClientSelect.tsx';
import { type Details, useSaveDetails } from './use-save-details.ts';

const NOT_ASSIGNED = 'Not assigned';

/** Name, client and day of a stored file, and the warnings from reading it. */
export function DetailsDialog({ file, onClose }: { file: EegFileRecord; onClose: () => void }) {
  const [name, setName] = useState(file.name);
  const [clientId, setClientId] = useState(file.clientId);
  const [recordedOn, setRecordedOn] = useState(file.recordedOn ?? '');
  const [isImporting, setImporting] = useState(false);
  const saving = useSaveDetails(file, onClose);
  const unit = useGiveUnit(giveUnit);
  const warnings = (unit.data ?? file).facts?.warnings ?? [];
  const others = warnings.filter((warning) => !isOfBlankUnit(warning));
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
              Import settings…
            </Button>
          ) : undefined}
          {unit.problem ? <Notice kind="danger">{unit.problem}</Notice> : undefined}
          <BlankUnit
            warnings={warnings}
            isBusy={unit.isBusy}
            onGive={(each) => unit.run({ file, unit: each })}
          />
          {others.map(({ code, message }) => (
            <Notice key={code + message} kind="warning">
              {message}
            </Notice>
          ))}
        </DialogBody>
        <DialogButtons onCancel={onClose} loading={saving.isBusy} disabled={name.trim() === ''}>
          Save
        </DialogButtons>
      </Form>
      {isImporting && file.importPlan ? (
        <ChangeImport
          file={file}
          plan={file.importPlan}
          onSaved={onClose}
          onClose={() => setImporting(false)}
        />
      ) : undefined}
      <ConflictDialog saving={saving} noun="file" labels={LABELS} show={showDetail} />
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
