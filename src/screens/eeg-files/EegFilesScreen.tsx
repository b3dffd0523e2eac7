import { Button } from '@blueprintjs/core';
import { FolderOpenIcon, PulseIcon, SearchIcon, SwapHorizontalIcon, UploadIcon } from '@blueprintjs/icons';
import { useContext, useState } from 'react';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { maskFileName } from '#shared/domain/masking.ts';
import { pathTo } from '#shared/routes.ts';
import { listHints, useKeyHints } from '#state/keys.atoms.ts';
import { useSeesOwnClientsOnly } from '#state/auth.atoms.ts';
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { useSelection } from '#ui/list/use-selection.ts';
import { ListPanel } from '#ui/list/ListPanel.tsx';
import { SeenClients } from '#widgets/clients/SeenClients.tsx';
import { MaskContext } from '#widgets/people/MaskedText.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { AssignFiles } from './AssignFiles.tsx';
import { ClientSelect } from './ClientSelect.tsx';
import { ConvertLocal } from './convert/ConvertLocal.tsx';
import { ConvertStored } from './convert/ConvertStored.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';
import { EEG_FILE_COLUMNS } from './eeg-file-columns.tsx';
import { useEegFiles } from './use-eeg-files.ts';
import { useFileActions } from './use-file-actions.ts';

const KEYS = listHints('file', { search: 'EEG files' });

/** /app/eeg-files: every recording file of the practice. `?client=` shows those of one client. */
export function EegFilesScreen() {
  useKeyHints(KEYS);
  const files = useEegFiles();
  const clientId = files.filters.client;
  const [editing, setEditing] = useState<EegFileRecord>();
  const [deleting, setDeleting] = useState<EegFileRecord>();
  const [converting, setConverting] = useState<EegFileRecord | 'local'>();
  const rowActions = useFileActions({ onConvert: setConverting, onEdit: setEditing, onDelete: setDeleting });
  const isMasked = useContext(MaskContext);
  const isPartial = useSeesOwnClientsOnly();
  const { isNarrowed } = files;
  const selection = useSelection(fileKey, files.rows);
  return (
    <Page title="EEG files">
      <AssignFiles selection={selection} />
      <ListPanel
        list={files}
        label="EEG files"
        columnsKey="eegFiles"
        columns={EEG_FILE_COLUMNS}
        csvName="eeg-files"
        search={{
          label: 'Search EEG files',
          placeholder: 'Search by file, client or format',
        }}
        filters={
          <ClientSelect
            label="Show files of"
            noneLabel="All clients"
            value={clientId ?? null}
            onChange={(next) => files.setFilter('client', next ?? undefined)}
          />
        }
        tools={
          <>
            <Button icon={<SwapHorizontalIcon />} onClick={() => setConverting('local')}>
              Convert a file
            </Button>
            <ButtonLink href={pathTo.eegReview({ eegFileId: 'local' })} icon={<FolderOpenIcon />}>
              Review without storing
            </ButtonLink>
          </>
        }
        action={
          <ButtonLink href={pathTo.eegUpload({ client: clientId })} icon={<UploadIcon />} isPrimary>
            Upload files
          </ButtonLink>
        }
        above={<SeenClients isPartial={isPartial} what="Your own files, and files" />}
        rowKey={fileKey}
        selection={selection}
        rowHref={({ state, eegFileId }) =>
          state === 'ready' ? pathTo.eegReview({ eegFileId }) : pathTo.eegUpload()
        }
        rowName={({ name }) => (isMasked ? maskFileName(name) : name)}
        rowActions={rowActions}
        empty={<NoFiles isNarrowed={isNarrowed} />}
      />
      {editing ? <DetailsDialog file={editing} onClose={() => setEditing(undefined)} /> : undefined}
      {converting === 'local' ? <ConvertLocal onClose={() => setConverting(undefined)} /> : undefined}
      {converting && converting !== 'local' ? (
        <ConvertStored file={converting} onClose={() => setConverting(undefined)} />
      ) : undefined}
      {deleting ? <DeleteDialog file={deleting} onClose={() => setDeleting(undefined)} /> : undefined}
    </Page>
  );
}

const fileKey = ({ eegFileId }: EegFileRecord): string => eegFileId;

function NoFiles({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState icon={<SearchIcon size={32} />} title="No file found">
        No file name, client or format matches. Change the search or show the files of all clients.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<PulseIcon size={32} />}
      title="No EEG files yet"
      link={{ href: pathTo.eegUpload(), label: 'Upload files' }}
    >
      Recordings in EDF, BDF, BrainVision, XDF or a text format of a headset are stored here for review.
    </EmptyState>
  );
}
