import { useEffect, useMemo, useRef, useState } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { RestoredNotice } from '#ui/notices/RestoredNotice.tsx';
import { DraftGuard } from '#ui/overlays/LeaveGuard.tsx';
import { ProtocolEditor } from './form/ProtocolEditor.tsx';
import { savedOf, useProtocolEditor } from './editor/use-protocol-editor.ts';
import { newDraft } from './model/draft.ts';
import { NewProtocol } from './NewProtocol.tsx';
import { StoredProtocol } from './StoredProtocol.tsx';
import { NEW } from '#shared/routes.ts';

type OpenProtocolProps = {
  /** Undefined if not stored yet. */
  record: ProtocolRecord | undefined;
  therapistId: UserId;
  isReadOnly: boolean;
  canCopy: boolean;
};

/** The editor, kept while a new protocol is first stored, and around it the actions of either state. */
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
      <DraftGuard isDirty={editing.isDirty} noun="protocol" />
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

/**
 * The first save replaces the bar. If one of its buttons had the focus, the new bar takes it; a field keeps the focus.
 */
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
