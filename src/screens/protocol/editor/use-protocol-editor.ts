import { useCallback, useMemo, useReducer, useState } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { keptProtocolSchema } from '#model/protocols/kept-protocol.ts';
import { useUser } from '#state/auth.atoms.ts';
import { draftDrawer, type KeptDraft } from '#state/kept-draft.ts';
import { useServices } from '#state/services.atoms.ts';
import { useKeeping } from '#state/use-keeping.ts';
import { type History, type HistoryAction, newHistory, reduceHistory } from '#ui/hooks/edit-history.ts';
import { type Draft, draftOf, isSameDraft } from '../model/draft.ts';
import { problemsOf } from '../model/problems.ts';

export type Saved = {
  draft: Draft;
  protocolVersion: number;
  /** Of the record, which sorting and sharing raise too; unknown of what a page kept. */
  version?: number;
};
/** What is stored, as the editor compares it. */
export const savedOf = (record: ProtocolRecord): Saved => ({
  draft: draftOf(record),
  protocolVersion: record.protocolVersion,
  version: record.version,
});
export type ProtocolEditing = ReturnType<typeof useProtocolEditor>;

/** The draft with undo, its problems, and a copy of it in the browser as long as it is not saved. */
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
  const [history, dispatch] = useReducer(reduceHistory<Draft>, undefined, () => begin(base, kept));
  const draft = history.present;
  const isDirty = !isSameDraft(draft, base.draft);
  // A newer version takes the place of what nobody has touched; what somebody is writing stays with its own base.
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
    /** What the draft was made to; saving is refused where something newer is stored. */
    base,
    /** What an earlier page left unsaved; it is in the editor already. */
    restored: isDirty ? kept : undefined,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    change: (key: string, change: (before: Draft) => Draft) =>
      dispatch({ kind: 'edit', change, key, atMs: clock.nowMs() }),
    /** Back to what is saved, as one step that can be undone. */
    discard: () => {
      settle(saved);
      dispatch({ kind: 'edit', change: () => saved.draft, key: '', atMs: clock.nowMs() });
    },
    /** After saving: undo reaches back no further, unless somebody has gone on writing since it was sent. */
    settle: (next: Saved, sent: Draft) => {
      settle(next, draft === sent);
      dispatch({ kind: 'settle', sent, present: next.draft });
    },
    /** A new protocol is stored: it goes on at its own address, and what was written since it was sent is kept there. */
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

/** Whether the record is newer and says the same: it was shared, say. What is written now builds on that one. */
const isNewerOfSame = (saved: Saved, base: Saved): boolean =>
  (saved.version ?? 0) > (base.version ?? 0) &&
  saved.protocolVersion === base.protocolVersion &&
  isSameDraft(saved.draft, base.draft);

function readKept(value: unknown): KeptDraft<Draft> | undefined {
  const kept = keptProtocolSchema.safeParse(value);
  return kept.success ? (kept.data as unknown as KeptDraft<Draft>) : undefined;
}

/** What was kept is one step on top of what it was made to. */
function begin(base: Saved, kept: KeptDraft<Draft> | undefined): History<Draft> {
  const history = newHistory(base.draft);
  if (!kept) return history;
  const restore: HistoryAction<Draft> = { kind: 'edit', change: () => kept.draft, key: '', atMs: kept.atMs };
  return reduceHistory(history, restore);
}
