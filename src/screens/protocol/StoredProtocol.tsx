import { type Ref, useRef, useState } from 'react';
import { plannedLabel } from '#shared/eeg/band-labels.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { ConflictDialog } from '#ui/overlays/ConflictDialog.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { exportProtocols } from '#widgets/protocols/protocol-file.ts';
import { conditionWords } from '#widgets/protocols/protocol-words.ts';
import { EditorBar, saveHindrance } from './editor/EditorBar.tsx';
import { useEditorKeys } from './editor/use-editor-keys.ts';
import { type ProtocolEditing, savedOf } from './editor/use-protocol-editor.ts';
import { VersionPanel } from './history/VersionPanel.tsx';
import { conditionsOf, FLAT_FIELDS, flatDraft } from './model/flat.ts';
import { fieldInfo } from './model/fields.ts';
import { useProtocolActions, useSaveProtocol } from './use-protocol.ts';

type StoredProtocolProps = {
  record: ProtocolRecord;
  editing: ProtocolEditing;
  therapistId: UserId;
  isReadOnly: boolean;
  canCopy: boolean;
  barRef: Ref<HTMLDivElement>;
};

/** Actions on a protocol of the practice, or on one that can only be read and copied. */
export function StoredProtocol(props: StoredProtocolProps) {
  const { record, editing, therapistId, isReadOnly, canCopy, barRef } = props;
  const { protocolId, protocolVersion } = record;
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  /** The last draft sent to the server; `isOther` if the answer contains more than that draft. */
  const sent = useRef({ draft: editing.draft, isOther: false });
  const settle = (stored: ProtocolRecord) => {
    const { draft, isOther } = sent.current;
    // Edits made meanwhile lack the others' changes. The draft keeps its base, so saving it asks again.
    if (isOther && draft !== editing.draft) return;
    editing.settle(savedOf(stored), draft);
  };
  const send = (isOther: boolean) => {
    sent.current = { draft: editing.draft, isOther };
  };
  const saving = useSaveProtocol(record, settle);
  const actions = useProtocolActions({ therapistId, protocolId }, settle);
  const isOwned = record.therapistId !== null;
  const save = () => {
    if (isReadOnly || saving.isBusy || saveHindrance(editing, false) !== undefined) return;
    const { draft, ...versions } = { version: 0, ...editing.base };
    send(false);
    saving.submit({ ...record, ...draft, ...versions }, flatDraft(editing.draft));
  };
  useEditorKeys(!isReadOnly, { undo: editing.undo, redo: editing.redo, save });
  return (
    <>
      <EditorBar
        barRef={barRef}
        editing={editing}
        isReadOnly={isReadOnly}
        isNew={false}
        isSaving={saving.isBusy}
        onSave={save}
        onExport={() => exportProtocols([editing.draft.definition])}
        onCopy={canCopy ? actions.copy : undefined}
        onHistory={isOwned ? () => setHistoryOpen(true) : undefined}
        sharing={
          isReadOnly
            ? undefined
            : {
                isShared: actions.sharingAs ?? record.isShared,
                onShare: actions.share,
              }
        }
      />
      {saving.problem === undefined ? undefined : (
        <Notice kind="danger">The protocol was not saved. {saving.problem}</Notice>
      )}
      {isReadOnly ? <Notice kind="info">{readOnlyWords(record)}</Notice> : undefined}
      <VersionPanel
        record={record}
        therapistId={therapistId}
        unsaved={editing.isDirty ? editing.draft.definition : undefined}
        isOpen={isHistoryOpen}
        isBusy={actions.isRestoring}
        onRestore={
          isReadOnly
            ? undefined
            : (version) => {
                send(true);
                actions.restore({ restoredVersion: version, protocolVersion });
              }
        }
        onClose={() => setHistoryOpen(false)}
      />
      <ConflictDialog
        saving={{
          ...saving,
          resolve: (merged) => {
            send(true);
            saving.resolve(merged);
          },
        }}
        noun="protocol"
        labels={LABELS}
        show={showField}
      />
    </>
  );
}

function readOnlyWords({ therapistId, provider, ownerName }: ProtocolRecord): string {
  if (therapistId === null) {
    return `This protocol comes from ${provider} and cannot be changed. Make your own copy to change it; try it on any signal here.`;
  }
  const whose = ownerName === null ? 'a colleague' : ownerName;
  return `This protocol belongs to ${whose}. Make your own copy to change it.`;
}

const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(FLAT_FIELDS.map((path) => [path, fieldInfo(path)?.label ?? path])),
  type: 'Type',
  deviceType: 'Headset',
  conditions: 'Conditions',
};

function showField(field: string, value: string | number | boolean | null | undefined) {
  if (field === 'conditions') {
    return (
      <ul>
        {conditionsOf({ conditions: value ?? '[]' }).map((condition) => (
          <li key={condition.name}>
            {plannedLabel(condition)}: {conditionWords(condition)}
          </li>
        ))}
      </ul>
    );
  }
  if (field === 'placementSystem') return String(value ?? 'as the sites need');
  const unit = typeof value === 'number' ? fieldInfo(field)?.unit : undefined;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === null || value === undefined || value === ''
    ? 'none'
    : [value, unit].filter(Boolean).join(' ');
}
