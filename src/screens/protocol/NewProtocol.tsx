import { type Ref, useRef } from 'react';
import type { UserId } from '#shared/domain/ids.ts';
import { pathTo } from '#shared/routes.ts';
import { useMoveAddress } from '#ui/navigation/move-address.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { exportProtocols } from '#widgets/protocols/protocol-file.ts';
import { EditorBar, saveHindrance } from './editor/EditorBar.tsx';
import { useEditorKeys } from './editor/use-editor-keys.ts';
import { type ProtocolEditing, savedOf } from './editor/use-protocol-editor.ts';
import { useCreateProtocol } from './use-protocol.ts';

type NewProtocolProps = { therapistId: UserId; editing: ProtocolEditing; barRef: Ref<HTMLDivElement> };

/** Actions on a protocol that is not stored yet; saving opens its own address. */
export function NewProtocol({ therapistId, editing, barRef }: NewProtocolProps) {
  const moveAddress = useMoveAddress();
  const sent = useRef(editing.draft);
  const creating = useCreateProtocol(therapistId, (record) => {
    editing.moveTo(record.protocolId, savedOf(record), sent.current);
    moveAddress(pathTo.protocol({ therapistId, protocolId: record.protocolId }));
  });
  const save = () => {
    if (saveHindrance(editing, true) !== undefined || creating.isBusy) return;
    sent.current = editing.draft;
    creating.create(editing.draft);
  };
  useEditorKeys(true, { undo: editing.undo, redo: editing.redo, save });
  return (
    <>
      <EditorBar
        barRef={barRef}
        editing={editing}
        isReadOnly={false}
        isNew
        isSaving={creating.isBusy}
        onSave={save}
        onExport={() => exportProtocols([editing.draft.definition])}
        onCopy={undefined}
        onHistory={undefined}
        sharing={undefined}
      />
      {creating.problem === undefined ? undefined : (
        <Notice kind="danger">The protocol was not saved. {creating.problem}</Notice>
      )}
    </>
  );
}
