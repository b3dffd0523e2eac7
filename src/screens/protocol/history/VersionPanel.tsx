import { Button } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { messageOf } from '#api/api-error.ts';
import type { ProtocolRecord, ProtocolVersion } from '#shared/api/protocols.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { formatDateTime } from '#ui/text/format.ts';
import { Notice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Drawer } from '#ui/overlays/Dialog.tsx';
import { protocolChanges } from '../model/diff.ts';
import { useVersions } from '../use-protocol.ts';

type VersionPanelProps = {
  record: ProtocolRecord;
  therapistId: UserId;
  /** The definition in the editor; undefined if nothing is unsaved. */
  unsaved: Protocol | undefined;
  isOpen: boolean;
  isBusy: boolean;
  /** Undefined if nothing may be changed. */
  onRestore: ((version: number) => void) | undefined;
  onClose: () => void;
};

/** Every version with its changes in words, and a button to restore it. */
export function VersionPanel({
  record,
  therapistId,
  unsaved,
  isOpen,
  isBusy,
  onRestore,
  onClose,
}: VersionPanelProps) {
  const { protocolId } = record;
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title="Version history" widthPx={360}>
      {isOpen ? (
        <div className="lw-versions">
          {unsaved ? <Unsaved changes={protocolChanges(record.definition, unsaved)} /> : undefined}
          <Versions
            ids={{ therapistId, protocolId }}
            newest={record.protocolVersion}
            isBusy={isBusy}
            isUnsaved={unsaved !== undefined}
            onRestore={onRestore}
          />
        </div>
      ) : undefined}
    </Drawer>
  );
}

function Unsaved({ changes }: { changes: readonly string[] }) {
  return (
    <section className="lw-version" aria-label="Not saved yet">
      <strong>Not saved yet</strong>
      <p className="lw-muted lw-small">Save or undo these changes before you restore a version.</p>
      <Changes changes={changes} />
    </section>
  );
}

type VersionsProps = Pick<VersionPanelProps, 'isBusy' | 'onRestore'> & {
  ids: Parameters<typeof useVersions>[0];
  newest: number;
  isUnsaved: boolean;
};

function Versions({ ids, newest, isBusy, isUnsaved, onRestore }: VersionsProps) {
  const { data, error, refetch } = useVersions(ids);
  const list = useRef<HTMLOListElement>(null);
  // A busy button loses the focus; without focus in the sheet, Escape would not close it.
  useEffect(() => {
    if (isBusy || !data) return;
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [isBusy, data]);
  if (error) {
    return (
      <Notice kind="danger" onAction={() => void refetch()}>
        The versions could not be loaded. {messageOf(error)}
      </Notice>
    );
  }
  if (!data) return <SkeletonRows count={4} />;
  return (
    <ol ref={list} className="lw-plain-list lw-versions__list" aria-label="Versions" tabIndex={-1}>
      {data.versions.map((version, at) => (
        <li key={version.protocolVersion} className="lw-version">
          <VersionHead version={version} isNewest={version.protocolVersion === newest} />
          <Changes changes={changesOf(data.versions, at)} />
          {onRestore && version.protocolVersion !== newest ? (
            <Button
              size="small"
              loading={isBusy}
              disabled={isUnsaved}
              title={isUnsaved ? 'Save or undo your changes first' : undefined}
              onClick={() => onRestore(version.protocolVersion)}
            >
              Restore version {version.protocolVersion}
            </Button>
          ) : undefined}
        </li>
      ))}
    </ol>
  );
}

function changesOf(versions: readonly ProtocolVersion[], at: number): string[] | undefined {
  const before = versions[at + 1];
  return before && protocolChanges(before.definition, versions[at]!.definition);
}

function VersionHead({ version, isNewest }: { version: ProtocolVersion; isNewest: boolean }) {
  const { protocolVersion, authorName, createdAt, note } = version;
  return (
    <>
      <strong>
        Version {protocolVersion}
        {isNewest ? ' (newest)' : ''}
      </strong>
      <div className="lw-muted lw-small">
        {formatDateTime(createdAt)}
        {authorName === null ? '' : ` · ${authorName}`}
      </div>
      {note === '' ? undefined : <p>{note}</p>}
    </>
  );
}

/** Undefined for the first version. */
function Changes({ changes }: { changes: readonly string[] | undefined }) {
  if (!changes) return <p className="lw-muted lw-small">The first version.</p>;
  if (changes.length === 0) return <p className="lw-muted lw-small">No change in the protocol itself.</p>;
  return (
    <ul className="lw-version__changes">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
