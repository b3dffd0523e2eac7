import { useEffect, useMemo, useRef, useState } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { RestoredNotice } from '#ui/notices/RestoredNotice.tsx';
import { DraftGuard } from './editor/DraftGuard.tsx';
import { ProtocolEditor } from './form/ProtocolEditor.tsx';
import { savedOf, useProtocolEditor } from './editor/use-protocol-editor.ts';
import { newDraft } from './model/draft.ts';
import { NewProtocol } from './NewProtocol.tsx';
import { StoredProtocol } from './StoredProtocol.tsx';
import { NEW } from '#shared/routes.ts';

type OpenProtocolProps = {
  /** Undefined: nowhere yet. */
  record: ProtocolRecord | undefined;
  therapistId: UserId;
  isReadOnly: boolean;
  canCopy: boolean;
};

/** The editor, the same one before and after a new protocol is stored, and around it what can be done in either case. */
export function OpenProtocol({ record, therapistId, isReadOnly, canCopy }: OpenProtocolProps) {
  const [begun] = useState(newDraft);
  const saved = useMemo(
    () => (record ? savedOf(record) : { draft: begun, protocolVersion: 0 }),
    [record, begun],
  );
  const editing = useProtocolEditor(record?.protocolId ?? NEW, saved, isReadOnly);
  const bar = useFocusAfterFirstSave(record !== undefined);
  return (
    <>
      <DraftGuard isDirty={editing.isDirty} />
      {record ? (
        <StoredProtocol
          record={record}
          editing={editing}
          therapistId={therapistId}
          isReadOnly={isReadOnly}
          canCopy={canCopy}
          barRef={bar}
        />
      ) : (
        <NewProtocol therapistId={therapistId} editing={editing} barRef={bar} />
      )}
      <RestoredNotice
        restored={editing.restored}
        newestVersion={saved.protocolVersion}
        onDiscard={editing.discard}
      />
      <ProtocolEditor editing={editing} isReadOnly={isReadOnly} therapistId={therapistId} />
    </>
  );
}

/** The first save puts another bar in place: whoever pressed a button of it goes on there. A field keeps the focus. */
function useFocusAfterFirstSave(isStored: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  const wasStored = useRef(isStored);
  useEffect(() => {
    if (isStored && !wasStored.current && document.activeElement === document.body)
      bar.current?.focus({ preventScroll: true });
    wasStored.current = isStored;
  }, [isStored]);
  return bar;
}
