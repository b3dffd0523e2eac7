import { Button, ButtonGroup, Switch } from '@blueprintjs/core';
import {
  DownloadIcon,
  DuplicateIcon,
  FloppyDiskIcon,
  HistoryIcon,
  RedoIcon,
  UndoIcon,
} from '@blueprintjs/icons';
import type { ReactNode, Ref } from 'react';
import { countOf } from '#ui/text/format.ts';
import type { Problem } from '../model/problem.ts';
import { hasErrors } from '../model/problems.ts';
import { showProblem } from './show-problem.ts';
import type { ProtocolEditing } from './use-protocol-editor.ts';
import { Tooltip } from '#ui/popovers/Tooltip.tsx';

type EditorBarProps = {
  /** The bar takes the focus when its focused button disappears. */
  barRef: Ref<HTMLDivElement>;
  editing: ProtocolEditing;
  isReadOnly: boolean;
  isNew: boolean;
  isSaving: boolean;
  onSave: () => void;
  onExport: () => void;
  /** Undefined if not stored yet. */
  onCopy: (() => void) | undefined;
  onHistory: (() => void) | undefined;
  sharing: { isShared: boolean; onShare: (isShared: boolean) => void } | undefined;
};

/** Undo, save state, and the actions on the whole protocol; stays in sight. */
export function EditorBar(props: EditorBarProps) {
  const { barRef, editing, isReadOnly, onExport, onCopy, onHistory, sharing } = props;
  return (
    <div ref={barRef} className="lw-pbar" role="toolbar" aria-label="Protocol" tabIndex={-1}>
      {isReadOnly ? undefined : <UndoButtons editing={editing} />}
      <SaveState {...props} />
      <span className="lw-toolbar__fill" />
      {sharing ? (
        <Switch
          className="lw-pbar__share"
          checked={sharing.isShared}
          label="Shared in the practice"
          onChange={({ currentTarget }) => sharing.onShare(currentTarget.checked)}
        />
      ) : undefined}
      <ButtonGroup>
        {onHistory ? (
          <Button icon={<HistoryIcon />} onClick={onHistory}>
            Versions
          </Button>
        ) : undefined}
        <Button icon={<DownloadIcon />} onClick={onExport}>
          Export
        </Button>
        {onCopy && !isReadOnly ? (
          <Button icon={<DuplicateIcon />} onClick={onCopy}>
            Duplicate
          </Button>
        ) : undefined}
      </ButtonGroup>
      {isReadOnly ? (
        onCopy && (
          <Button intent="primary" icon={<DuplicateIcon />} onClick={onCopy}>
            Make my own copy
          </Button>
        )
      ) : (
        <SaveButton {...props} />
      )}
    </div>
  );
}

function UndoButtons({ editing: { canUndo, canRedo, undo, redo } }: Pick<EditorBarProps, 'editing'>) {
  return (
    <ButtonGroup>
      <Button
        icon={<UndoIcon />}
        aria-label="Undo"
        title="Undo (Ctrl+Z)"
        disabled={!canUndo}
        onClick={undo}
      />
      <Button
        icon={<RedoIcon />}
        aria-label="Redo"
        title="Redo (Ctrl+Shift+Z)"
        disabled={!canRedo}
        onClick={redo}
      />
    </ButtonGroup>
  );
}

function SaveState({ editing, isReadOnly, isNew }: EditorBarProps): ReactNode {
  const { isDirty, problems } = editing;
  if (isReadOnly) return <span className="lw-muted lw-small">Read-only</span>;
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  return (
    <output className="lw-pbar__state" data-dirty={isDirty} data-faulty={errors > 0}>
      {isDirty ? 'Unsaved changes' : isNew ? 'Not saved yet' : 'Saved'}
      {errors > 0 ? (
        <ProblemCount problems={problems} level="error" words={countOf(errors, 'error')} />
      ) : undefined}
      {warnings > 0 ? (
        <ProblemCount problems={problems} level="warning" words={`${warnings} to check`} />
      ) : undefined}
    </output>
  );
}

type ProblemCountProps = { problems: readonly Problem[]; level: Problem['level']; words: string };

/** The problems may be far below, or in a folded condition. */
const ProblemCount = ({ problems, level, words }: ProblemCountProps) => (
  <>
    {' · '}
    <button type="button" title="Show the first one" onClick={() => showProblem(problems, level)}>
      {words}
    </button>
  </>
);

/** Says at the button why it does nothing. The bubble disappears with the reason, so that none stays above a dialog. */
function SaveButton({ editing, isNew, isSaving, onSave }: EditorBarProps) {
  const reason = saveHindrance(editing, isNew);
  return (
    <Tooltip content={reason ?? ''} placement="bottom-end" isDisabled={reason === undefined}>
      <Button
        intent="primary"
        icon={<FloppyDiskIcon />}
        loading={isSaving}
        disabled={reason !== undefined}
        aria-description={reason}
        title={reason === undefined ? 'Save (Ctrl+S)' : undefined}
        onClick={onSave}
      >
        Save
      </Button>
    </Tooltip>
  );
}

/** Why it cannot be saved, in words; undefined if it can. */
export function saveHindrance(
  { problems, isDirty }: Pick<ProtocolEditing, 'problems' | 'isDirty'>,
  isNew: boolean,
): string | undefined {
  const first = problems.find(({ level }) => level === 'error');
  if (hasErrors(problems) && first) return `Cannot be saved yet: ${first.text}`;
  if (isDirty) return undefined;
  return isNew ? 'Change something first: this is still the default protocol.' : 'Everything is saved.';
}
