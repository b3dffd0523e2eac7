import { listQuestionnaireCategories } from '#shared/api/questionnaires.ts';
import { Button } from '@blueprintjs/core';
import { RedoIcon, UndoIcon } from '@blueprintjs/icons';
import { useDeferredValue, useRef } from 'react';
import { pathTo } from '#shared/routes.ts';
import { useUser } from '#state/auth.atoms.ts';
import { ConflictDialog } from '#ui/overlays/ConflictDialog.tsx';
import { DraftGuard } from '#ui/overlays/LeaveGuard.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { RestoredNotice } from '#ui/notices/RestoredNotice.tsx';
import { HeadPanel } from './HeadPanel.tsx';
import { ItemsPanel } from './ItemsPanel.tsx';
import { CONFLICT_LABELS, showConflict } from './model/flat.ts';
import { ScoringEditor } from './scoring/ScoringEditor.tsx';
import { TryPanel } from './TryPanel.tsx';
import { showFirstProblem } from '#ui/focus/first-problem.ts';
import { type BuilderProps, useBuilder } from './use-builder.ts';
import { useSaveKey } from './use-save-key.ts';
import { VersionsPanel } from './VersionsPanel.tsx';
import { useEndpoint } from '#state/use-endpoint.ts';

const CRUMBS = [{ label: 'Questionnaires', href: pathTo.questionnaires() }];

/** Editor of one questionnaire, and its preview as the client sees it. */
export function Builder(props: BuilderProps) {
  const { editor, saving, stored, restored, problems, save, discard } = useBuilder(props);
  const { draft, edit } = editor;
  const editing = { draft, edit, problems };
  const { data } = useEndpoint(listQuestionnaireCategories, { params: { id: useUser().userId } });
  const builder = useRef<HTMLDivElement>(null);
  // Typing must not wait for the preview.
  const tried = useDeferredValue(draft.definition);
  const problemCount = Object.keys(problems).length;
  const canSave = stored === undefined || editor.isDirty;
  useSaveKey(() => {
    if (!canSave || saving.isBusy || saving.conflict) return;
    // The notice and the button are at the top, which may be out of sight.
    if (!save()) showFirstProblem(builder.current);
  });
  return (
    <Page
      title={stored?.definition.title ?? 'New questionnaire'}
      crumbs={CRUMBS}
      actions={
        <>
          <Button icon={<UndoIcon />} aria-label="Undo" disabled={!editor.canUndo} onClick={editor.undo} />
          <Button icon={<RedoIcon />} aria-label="Redo" disabled={!editor.canRedo} onClick={editor.redo} />
          <span className="lw-toolbar__fill" />
          {editor.isDirty ? <span className="lw-muted">Not saved</span> : undefined}
          <Button
            intent="primary"
            loading={saving.isBusy}
            disabled={!canSave}
            title={canSave ? 'Save (Ctrl+S)' : undefined}
            onClick={save}
          >
            Save questionnaire
          </Button>
        </>
      }
    >
      <RestoredNotice restored={restored} newestVersion={props.saved?.version ?? 0} onDiscard={discard} />
      {saving.problem ? <Notice kind="danger">{saving.problem}</Notice> : undefined}
      {problemCount > 0 ? (
        <Notice kind="warning" action="Show first problem" onAction={() => showFirstProblem(builder.current)}>
          {problems.items ?? 'Some entries are missing or invalid. They are marked below. Nothing was saved.'}
        </Notice>
      ) : undefined}
      <div className="lw-qbuilder" ref={builder}>
        <div className="lw-grid lw-grid--start">
          <HeadPanel editing={editing} />
          {draft.definition.isScoreOnly ? undefined : <ItemsPanel editing={editing} />}
          <ScoringEditor editing={editing} />
          {stored ? <VersionsPanel questionnaire={stored} onTake={(next) => edit(() => next)} /> : undefined}
        </div>
        <div className="lw-qbuilder__aside">
          <TryPanel definition={tried} />
        </div>
      </div>
      <DraftGuard isDirty={editor.isDirty} noun="questionnaire" />
      <ConflictDialog
        saving={saving}
        noun="questionnaire"
        labels={CONFLICT_LABELS}
        show={showConflict(data?.categories ?? [])}
      />
    </Page>
  );
}
