import { FormGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { groupFiles } from '#live/offline/index.ts';
import { clientIdSchema } from '#shared/domain/ids.ts';
import { pathTo } from '#shared/routes.ts';
import { countOf } from '#ui/text/format.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { ClientSelect } from '../ClientSelect.tsx';
import { DropZone } from './DropZone.tsx';
import { UnfinishedUploads } from './UnfinishedUploads.tsx';
import { UploadList } from './UploadList.tsx';
import { useUploadQueue } from './use-upload-queue.ts';

const CRUMBS = [{ label: 'EEG files', href: pathTo.eegFiles() }];

/** /app/eeg-upload: files upload one after another while the user may do something else. */
export function EegUploadScreen() {
  const [address] = useSearchParams();
  const [clientId, setClientId] = useState(clientIdSchema.safeParse(address.get('client')).data ?? null);
  const [recordedOn, setRecordedOn] = useState('');
  const { queue, items, isBusy, stored } = useUploadQueue();
  const add = (files: readonly File[]) =>
    queue.add(groupFiles(files), { clientId, recordedOn: recordedOn === '' ? null : recordedOn });
  return (
    <Page title="Upload EEG" crumbs={CRUMBS} width="narrow">
      <Panel title="Assign the next files to">
        <div className="lw-form-row">
          <FormGroup label="Client" labelInfo="(optional)">
            <ClientSelect
              label="Client"
              noneLabel="Not assigned"
              value={clientId}
              onChange={setClientId}
              isFilling
            />
          </FormGroup>
          <TextField
            label="Recorded on"
            type="date"
            helper="If empty, the date in the file is used."
            value={recordedOn}
            onChange={setRecordedOn}
          />
        </div>
      </Panel>
      <DropZone onFiles={add} />
      {items.length > 0 ? <UploadList items={items} queue={queue} /> : undefined}
      {stored > 0 && !isBusy ? (
        <Notice kind="success" link={{ href: pathTo.eegFiles(), label: 'Show EEG files' }}>
          {countOf(stored, 'recording')} stored.
        </Notice>
      ) : undefined}
      <UnfinishedUploads underWay={items} />
    </Page>
  );
}
