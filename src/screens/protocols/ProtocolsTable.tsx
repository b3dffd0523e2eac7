import {
  ArchiveIcon,
  DocumentOpenIcon,
  DuplicateIcon,
  DownloadIcon,
  HeadsetIcon,
  SearchIcon,
  ShareIcon,
  TagIcon,
} from '@blueprintjs/icons';
import { Button } from '@blueprintjs/core';
import type { ReactNode, RefObject } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { canEditProtocol } from '#model/protocols/protocol-rights.ts';
import { useCan, useEditor, useUser } from '#state/auth.atoms.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { BulkBar } from '#ui/list/BulkBar.tsx';
import type { RowAction } from '#ui/list/RowMenu.tsx';
import type { Selection } from '#ui/list/use-selection.ts';
import { Pager } from '#ui/list/Pager.tsx';
import { Problem } from '#ui/notices/Problem.tsx';
import { exportProtocols } from '#widgets/protocols/protocol-file.ts';
import { SkeletonRows } from '#ui/notices/SkeletonRows.tsx';
import { useProtocolActions } from './use-protocol-actions.ts';
import { protocolKey, type ProtocolList } from './use-protocol-list.ts';

type ProtocolsTableProps = {
  list: ProtocolList;
  columns: readonly Column<ProtocolRecord>[];
  selection: Selection<ProtocolRecord>;
  bodyRef: RefObject<HTMLTableSectionElement | null>;
  onVerdicts: (protocol: ProtocolRecord) => void;
  onSort: (protocol: ProtocolRecord) => void;
  addButton: ReactNode;
};

export const nameOfProtocol = ({ definition }: ProtocolRecord): string => definition.name;

export function ProtocolsTable(props: ProtocolsTableProps) {
  const { list, columns, selection, bodyRef } = props;
  const { userId } = useUser();
  const actionsOf = useRowActions(props);
  const problem = list.problem ? <Problem message={list.problem} onRetry={list.retry} /> : undefined;
  if (!list.rows) return problem ?? <SkeletonRows count={list.pageSize} />;
  if (list.rows.length === 0) return problem ?? <NoProtocols {...props} />;
  return (
    <>
      {problem}
      <div className="lw-panel">
        <SelectedProtocols selection={selection} />
        <DataTable
          label="Protocols"
          columns={columns}
          rows={list.rows}
          rowKey={protocolKey}
          rowHref={({ protocolId }) => `/app/therapist/${userId}/protocols/${protocolId}`}
          rowName={nameOfProtocol}
          rowActions={actionsOf}
          selection={selection}
          sorting={list}
          bodyRef={bodyRef}
        />
        <Pager page={list.page} pageSize={list.pageSize} total={list.total} onPage={list.setPage} />
      </div>
    </>
  );
}

function useRowActions({ onVerdicts, onSort }: ProtocolsTableProps) {
  const { userId } = useUser();
  const editor = useEditor();
  const canWrite = useCan('protocol.write');
  const { share, archive, copy } = useProtocolActions();
  return (protocol: ProtocolRecord): RowAction[] => {
    const { protocolId, isShared, isArchived } = protocol;
    const open: RowAction[] = [
      { label: 'Open', icon: <DocumentOpenIcon />, href: `/app/therapist/${userId}/protocols/${protocolId}` },
      { label: 'Which headsets can run it', icon: <HeadsetIcon />, onClick: () => onVerdicts(protocol) },
      { label: 'Export', icon: <DownloadIcon />, onClick: () => exportProtocols([protocol.definition]) },
    ];
    if (!canWrite) return open;
    const duplicate = { label: 'Duplicate', icon: <DuplicateIcon />, onClick: () => copy(protocol) };
    if (!canEditProtocol(editor, protocol)) return [...open, duplicate];
    return [
      ...open,
      duplicate,
      { label: 'Categories', icon: <TagIcon />, onClick: () => onSort(protocol) },
      {
        label: isShared ? 'Make private' : 'Share in the practice',
        icon: <ShareIcon />,
        onClick: () => share(protocol, !isShared),
      },
      {
        label: isArchived ? 'Restore from archive' : 'Archive',
        icon: <ArchiveIcon />,
        onClick: () => archive([protocol], !isArchived),
      },
    ];
  };
}

function SelectedProtocols({ selection }: { selection: Selection<ProtocolRecord> }) {
  const editor = useEditor();
  const canWrite = useCan('protocol.write');
  const { archive } = useProtocolActions();
  const editable = selection.rows.filter((row) => canEditProtocol(editor, row) && !row.isArchived);
  const archiveAll = () => {
    archive(editable, true);
    selection.clear();
  };
  return (
    <BulkBar selection={selection} noun="protocol">
      {(chosen) => (
        <>
          <Button
            size="small"
            icon={<DownloadIcon />}
            onClick={() => exportProtocols(chosen.map(({ definition }) => definition))}
          >
            Export
          </Button>
          {canWrite && editable.length > 0 ? (
            <Button size="small" icon={<ArchiveIcon />} onClick={archiveAll}>
              {editable.length === chosen.length ? 'Archive' : `Archive your ${editable.length}`}
            </Button>
          ) : undefined}
        </>
      )}
    </BulkBar>
  );
}

function NoProtocols({ list, addButton }: ProtocolsTableProps) {
  const clear = (
    <Button
      onClick={() => {
        list.search('');
        list.clearFilters();
      }}
    >
      Show all protocols
    </Button>
  );
  if (list.filters.isArchived) {
    return (
      <EmptyState icon={<ArchiveIcon size={32} />} title="Nothing in the archive" action={clear}>
        Protocols you archive are kept here. Sessions that used them are not touched.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchIcon size={32} />}
      title="No protocol found"
      action={
        <>
          {clear} {addButton}
        </>
      }
    >
      No protocol matches the search and the filters.
    </EmptyState>
  );
}
