import { useCallback, useMemo, useReducer, useState } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { keptProtocolSchema } from '#model/protocols/kept-protocol.ts';
import { useUser } from '#state/auth.atoms.ts';
import { draftDrawer, type KeptDraft } from '#state/storage/kept-draft.ts';
import { useServices } from '#state/services.atoms.ts';
import { useKeeping } from '#state/storage/use-keeping.ts';
import { historyOfDraft, reduceHistory } from '#ui/hooks/edit-history.ts';
import { type Draft, draftOf, isSameDraft } from '../model/draft.ts';
import { problemsOf } from '../model/problems.ts';

export type Saved = {
  draft: Draft;
  protocolVersion: number;
  /** Version of the record, which sorting and sharing also raise; unknown for a local draft. */
  version?: number;
};
/** The stored protocol in the form the editor compares. */
export const savedOf = (record: ProtocolRecord): Saved => ({
  draft: draftOf(record),
  protocolVersion: record.protocolVersion,
  version: record.version,
});
export type ProtocolEditing = ReturnType<typeof useProtocolEditor>;

/** The draft with undo, its problems, and a local copy in the browser until it is saved. */
export function useProtocolEditor(protocolId: string, saved: Saved, isReadOnly: boolean) {
  const { storage, clock } = useServices();
  const { userId } = useUser();
  const drawerOf = useCallback(
    (id: string) => draftDrawer(storage, `loopwell.protocol.${userId}.${id}`, readKept),
    [storage, userId],
  );
  const drawer = useMemo(() => drawerOf(protocolId), [drawerOf, protocolId]);
  const [kept, setKept] = useState(() => {
    const found = isReadOnly ? undefined : drawer.read();
    return found && !isSameDraft(found.draft, saved.draft) ? found : undefined;
  });
  const [base, setBase] = useState<Saved>(kept ? { draft: kept.base, protocolVersion: kept.version } : saved);
  const [history, dispatch] = useReducer(reduceHistory<Draft>, undefined, () =>
    historyOfDraft(base.draft, kept?.draft),
  );
  const draft = history.present;
  const isDirty = !isSameDraft(draft, base.draft);
  // A newer version replaces an unchanged draft; a draft with changes keeps its own base.
  if (!isDirty && saved.protocolVersion > base.protocolVersion) {
    setBase(saved);
    dispatch({ kind: 'reset', present: saved.draft });
  } else if (isNewerOfSame(saved, base)) {
    setBase(saved);
  }
  const problems = useMemo(() => problemsOf(draft), [draft]);
  const { forget } = useKeeping({
    drawer,
    draft,
    base: base.draft,
    version: base.protocolVersion,
    isDirty: isDirty && !isReadOnly,
  });
  const settle = (next: Saved, isAll = true) => {
    setKept(undefined);
    if (isAll) forget();
    setBase(next);
  };
  return {
    draft,
    problems,
    isDirty,
    /** The version the draft is based on; saving is refused if a newer one is stored. */
    base,
    /** The unsaved draft of an earlier page; it is already in the editor. */
    restored: isDirty ? kept : undefined,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    change: (key: string, change: (before: Draft) => Draft) =>
      dispatch({ kind: 'edit', change, key, atMs: clock.nowMs() }),
    /** Reverts to the saved version, as one step that can be undone. */
    discard: () => {
      settle(saved);
      dispatch({ kind: 'edit', change: () => saved.draft, key: '', atMs: clock.nowMs() });
    },
    /** After saving, undo reaches back no further, unless the user has made changes since sending. */
    settle: (next: Saved, sent: Draft) => {
      settle(next, draft === sent);
      dispatch({ kind: 'settle', sent, present: next.draft });
    },
    /**
     * A new protocol is stored: it continues at its own address, where changes since sending are stored as a local
     * draft.
     */
    moveTo: (ownId: string, next: Saved, sent: Draft) => {
      forget();
      if (draft !== sent) {
        const { draft: own, protocolVersion: version } = next;
        drawerOf(ownId).write({ draft, base: own, version, atMs: clock.nowMs() });
      }
      settle(next, draft === sent);
      dispatch({ kind: 'settle', sent, present: next.draft });
    },
  };
}

/**
 * True if the record is newer with the same content, for example after sharing. The draft is then based on that record.
 */
const isNewerOfSame = (saved: Saved, base: Saved): boolean =>
  (saved.version ?? 0) > (base.version ?? 0) &&
  saved.protocolVersion === base.protocolVersion &&
  isSameDraft(saved.draft, base.draft);

/** Throws for content that the editor can no longer show: the drawer then counts as empty. */
const readKept = (value: unknown) => keptProtocolSchema.parse(value) as unknown as KeptDraft<Draft>;
