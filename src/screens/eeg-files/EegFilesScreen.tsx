import { Button, InputGroup } from '@blueprintjs/core';
import { SwapHorizontalIcon, FolderOpenIcon, SearchIcon, UploadIcon } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { clientIdSchema } from '#shared/domain/ids.ts';
import { useKeyHints } from '#state/keys.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { Page } from '#ui/Page.tsx';
import { useListKeys } from '#ui/use-list-keys.ts';
import { ClientSelect } from './ClientSelect.tsx';
import { ConvertLocal } from './convert/ConvertLocal.tsx';
import { ConvertStored } from './convert/ConvertStored.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';
import { EegFilesTable } from './EegFilesTable.tsx';
import { useEegFiles } from './use-eeg-files.ts';

const KEYS = [
  { keys: '/', does: 'Search EEG files' },
  { keys: 'j k', does: 'Next and previous file' },
  { keys: 'Enter', does: 'Open the file' },
] as const;

/** /app/eeg-files: every recording file of the practice. `?client=` shows those of one client. */
export function EegFilesScreen() {
  useKeyHints(KEYS);
  const [address, setAddress] = useSearchParams();
  const clientId = clientIdSchema.safeParse(address.get('client')).data;
  const files = useEegFiles(clientId);
  const [editing, setEditing] = useState<EegFileRecord>();
  const [deleting, setDeleting] = useState<EegFileRecord>();
  const [converting, setConverting] = useState<EegFileRecord | 'local'>();
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  useListKeys(bodyRef, searchRef);

  const isEmpty = files.rows?.length === 0 && files.searchTerm === '' && !clientId;
  return (
    <Page title="EEG files">
      <div className="lw-toolbar">
        <InputGroup
          inputRef={searchRef}
          type="search"
          leftIcon={<SearchIcon />}
          placeholder="Search by file, client or format"
          aria-label="Search EEG files"
          value={files.typed}
          disabled={isEmpty}
          onChange={(event) => files.search(event.currentTarget.value)}
          rightElement={<kbd className="lw-search-key">/</kbd>}
        />
        <ClientSelect
          label="Show files of"
          noneLabel="All clients"
          value={clientId ?? null}
          onChange={(next) => {
            setAddress(next ? { client: next } : {});
            files.setPage(0);
          }}
        />
        <span className="lw-toolbar__fill" />
        <Button icon={<SwapHorizontalIcon />} onClick={() => setConverting('local')}>
          Convert a file
        </Button>
        <AppLink href="/app/eeg-files/local" className="bp6-button">
          <FolderOpenIcon />
          <span className="bp6-button-text">Review without storing</span>
        </AppLink>
        <AppLink
          href={clientId ? `/app/eeg-upload?client=${clientId}` : '/app/eeg-upload'}
          className="bp6-button bp6-intent-primary"
        >
          <UploadIcon />
          <span className="bp6-button-text">Upload files</span>
        </AppLink>
      </div>
      <EegFilesTable
        files={files}
        isFiltered={clientId !== undefined}
        bodyRef={bodyRef}
        actions={{ onConvert: setConverting, onEdit: setEditing, onDelete: setDeleting }}
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
