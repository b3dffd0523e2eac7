import { useCallback, useMemo, useReducer } from 'react';
import { fieldErrorsOf } from '#model/field-errors.ts';
import { questionnaireDefinitionSchema } from '#shared/questionnaires/checked-definition.ts';
import { historyOfDraft, type HistoryAction, reduceHistory } from '#ui/hooks/edit-history.ts';
import type { Draft } from './model/draft.ts';
import { useWindowEvent } from '#ui/hooks/use-window-event.ts';

/** `key` names the field: quick edits of one field are one step of undo. */
export type Edit = (change: (before: Draft) => Draft, key?: string) => void;

export type Editing = {
  draft: Draft;
  edit: Edit;
  /** Problems by path in the definition: 'items.0.text'. Empty until someone has tried to save. */
  problems: Readonly<Record<string, string>>;
};

/** A draft with undo, and the problems that prevent saving it. Ctrl+Z and Ctrl+Shift+Z work outside of text fields. */
export function useQuestionnaireEditor(saved: Draft, restored: Draft | undefined) {
  const [history, dispatch] = useReducer(reduceHistory<Draft>, undefined, () =>
    historyOfDraft(saved, restored),
  );
  const draft = history.present;
  const found = useMemo(() => {
    const parsed = questionnaireDefinitionSchema.safeParse(draft.definition);
    return parsed.success ? {} : fieldErrorsOf(parsed.error);
  }, [draft.definition]);
  useUndoKeys(dispatch);
  // Stable, so that only changed parts are rendered again.
  const edit: Edit = useCallback(
    (change, key = '') => dispatch({ kind: 'edit', change, key, atMs: Date.now() }),
    [],
  );
  return {
    draft,
    edit,
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    /** After saving, undo reaches back no further, unless the user has made changes since sending. */
    settle: (sent: Draft, present: Draft) => dispatch({ kind: 'settle', sent, present }),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isDirty: draft !== saved && JSON.stringify(draft) !== JSON.stringify(saved),
    found,
  };
}

function useUndoKeys(dispatch: (action: HistoryAction<Draft>) => void): void {
  useWindowEvent('keydown', (event) => {
    const isUndoKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    // Text fields have their own undo.
    if (!isUndoKey || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
      return;
    event.preventDefault();
    dispatch({ kind: event.shiftKey ? 'redo' : 'undo' });
  });
}
