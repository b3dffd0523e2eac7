import { Button, ButtonGroup } from '@blueprintjs/core';
import {
  DownloadIcon,
  EditIcon,
  SwapHorizontalIcon,
  PulseIcon,
  SearchIcon,
  TrashIcon,
} from '@blueprintjs/icons';
import { type RefObject, useContext } from 'react';
import { PAGE_SIZE } from '#api/queries.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { maskFileName } from '#shared/domain/masking.ts';
import { canEditOrAdminister, type Editor } from '#shared/domain/permissions.ts';
import { useEditor } from '#state/auth.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { channelWords } from '#ui/eeg-facts-words.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { countOf, formatBytes, formatClock, formatDate, NO_VALUE } from '#ui/format.ts';
import { MaskContext, MaskedText } from '#ui/MaskedText.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Problem } from '#ui/Problem.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { SortButton } from '#ui/SortButton.tsx';
import { reviewPath } from './paths.ts';
import type { EegFiles } from './use-eeg-files.ts';
import { useDownload } from './use-download.ts';

type EegFilesTableProps = {
  files: EegFiles;
  /** Only some files are asked for, so an empty list does not mean an empty practice. */
  isFiltered: boolean;
  bodyRef: RefObject<HTMLTableSectionElement | null>;
  actions: Record<'onConvert' | 'onEdit' | 'onDelete', (file: EegFileRecord) => void>;
};

export function EegFilesTable({ files, isFiltered, bodyRef, actions }: EegFilesTableProps) {
  const download = useDownload();
  const editor = useEditor();
  if (files.problem) return <Problem message={files.problem} onRetry={files.retry} />;
  if (!files.rows) return <SkeletonRows count={PAGE_SIZE} />;
  if (files.rows.length === 0) return <NoFiles isFiltered={isFiltered || files.searchTerm !== ''} />;
  return (
    <div className="lw-panel">
      <DataTable
        label="EEG files"
        columns={[...columnsOf(files), actionsColumn(editor, { onDownload: download, ...actions })]}
        rows={files.rows}
        rowKey={(file) => file.eegFileId}
        rowHref={(file) => (file.state === 'ready' ? reviewPath(file.eegFileId) : '/app/eeg-upload')}
        bodyRef={bodyRef}
      />
      <Pager page={files.page} pageSize={PAGE_SIZE} total={files.total} onPage={files.setPage} />
    </div>
  );
}

type RowActions = Record<'onDownload' | 'onConvert' | 'onEdit' | 'onDelete', (file: EegFileRecord) => void>;

const actionsColumn = (editor: Editor, actions: RowActions): Column<EegFileRecord> => ({
  key: 'actions',
  head: <span className="lw-visually-hidden">Actions</span>,
  cell: (file) => (
    <RowButtons
      file={file}
      canEdit={canEditOrAdminister(editor, { kind: 'item', therapistId: file.therapistId })}
      {...actions}
    />
  ),
});

type RowButtonsProps = RowActions & { file: EegFileRecord; canEdit: boolean };

function RowButtons({ file, canEdit, onDownload, onConvert, onEdit, onDelete }: RowButtonsProps) {
  const isMasked = useContext(MaskContext);
  const name = isMasked ? maskFileName(file.name) : file.name;
  return (
    // A click on a button must not also open the row.
    <ButtonGroup variant="minimal" className="lw-row-actions" onClick={(event) => event.stopPropagation()}>
      <Button
        icon={<DownloadIcon />}
        aria-label={`Download ${name}`}
        disabled={file.state !== 'ready'}
        onClick={() => onDownload(file)}
      />
      <Button
        icon={<SwapHorizontalIcon />}
        aria-label={`Convert ${name}`}
        title="Convert to EDF+, BDF+ or CSV"
        disabled={file.state !== 'ready'}
        onClick={() => onConvert(file)}
      />
      {canEdit ? (
        <>
          <Button icon={<EditIcon />} aria-label={`Edit details of ${name}`} onClick={() => onEdit(file)} />
          <Button icon={<TrashIcon />} aria-label={`Delete ${name}`} onClick={() => onDelete(file)} />
        </>
      ) : undefined}
    </ButtonGroup>
  );
}

function NoFiles({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState icon={<SearchIcon size={32} />} title="No file found">
        No file name, client or format fits. Change the search or show the files of all clients.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<PulseIcon size={32} />}
      title="No EEG files yet"
      action={
        <AppLink href="/app/eeg-upload" className="bp6-button bp6-intent-primary">
          Upload files
        </AppLink>
      }
    >
      Recordings in EDF, BDF, BrainVision, XDF or a text format of a headset are kept here, ready for review.
    </EmptyState>
  );
}

function columnsOf({ sort, sortBy }: EegFiles): Column<EegFileRecord>[] {
  const sortable = (key: typeof sort.sortKey, label: string) => (
    <SortButton
      label={label}
      order={sort.sortKey === key ? sort.sortOrder : undefined}
      onClick={() => sortBy(key)}
    />
  );
  return [
    { key: 'name', head: sortable('name', 'File'), cell: ({ name }) => <MaskedText>{name}</MaskedText> },
    {
      key: 'client',
      head: sortable('clientName', 'Client'),
      cell: ({ clientName }) =>
        clientName ? <MaskedText>{clientName}</MaskedText> : <span className="lw-muted">Not assigned</span>,
    },
    {
      key: 'recordedOn',
      head: sortable('recordedOn', 'Recorded'),
      cell: ({ recordedOn, facts }) => formatDate(recordedOn ?? facts?.startTime?.slice(0, 10) ?? null),
    },
    { key: 'format', head: 'Format', cell: (file) => <Format file={file} /> },
    {
      key: 'channels',
      head: 'Channels',
      isNumber: true,
      cell: ({ facts }) => (facts ? channelWords(facts) : NO_VALUE),
    },
    {
      key: 'duration',
      head: sortable('durationSeconds', 'Duration'),
      isNumber: true,
      cell: ({ facts }) => (facts ? formatClock(facts.spanSeconds) : NO_VALUE),
    },
    {
      key: 'size',
      head: sortable('byteCount', 'Size'),
      isNumber: true,
      cell: ({ byteCount }) => formatBytes(byteCount),
    },
  ];
}

function Format({ file: { state, facts } }: { file: EegFileRecord }) {
  if (state === 'uploading') return <span className="lw-tag lw-tag--warning">Upload not finished</span>;
  if (!facts) return <>{NO_VALUE}</>;
  return (
    <>
      {facts.format}
      {facts.warnings.length > 0 ? (
        <span className="lw-tag lw-tag--warning lw-tag--after">{countOf(facts.warnings.length, 'note')}</span>
      ) : undefined}
    </>
  );
}
