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
import type { ReactNode } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { pathTo } from '#shared/routes.ts';
import { canEditProtocol } from '#model/protocols/protocol-rights.ts';
import { useCan, useEditor, useUser } from '#state/auth.atoms.ts';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { BulkBar } from '#ui/list/BulkBar.tsx';
import type { RowAction } from '#ui/list/RowMenu.tsx';
import type { Selection } from '#ui/list/use-selection.ts';
import { exportProtocols } from '#widgets/protocols/protocol-file.ts';
import { useProtocolActions } from './use-protocol-actions.ts';
import type { ProtocolList } from './use-protocol-list.ts';

type RowActionsOptions = {
  onVerdicts: (protocol: ProtocolRecord) => void;
  onSort: (protocol: ProtocolRecord) => void;
};

/** Actions on one protocol. */
export function useRowActions({ onVerdicts, onSort }: RowActionsOptions) {
  const { userId } = useUser();
  const editor = useEditor();
  const canWrite = useCan('protocol.write');
  const { share, archive, copy } = useProtocolActions();
  return (protocol: ProtocolRecord): RowAction[] => {
    const { protocolId, isShared, isArchived } = protocol;
    const open: RowAction[] = [
      {
        label: 'Open',
        icon: <DocumentOpenIcon />,
        href: pathTo.protocol({ therapistId: userId, protocolId }),
      },
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

/** Actions on the ticked protocols. */
export function SelectedProtocols({ selection }: { selection: Selection<ProtocolRecord> }) {
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

export function NoProtocols({ list, addButton }: { list: ProtocolList; addButton: ReactNode }) {
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
