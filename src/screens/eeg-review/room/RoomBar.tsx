import { Button } from '@blueprintjs/core';
import { ArrowLeftIcon, KeyCommandIcon, PrintIcon, UndoIcon, WarningSignIcon } from '@blueprintjs/icons';
import { type MouseEvent, useContext } from 'react';
import { AppLink, NavigateContext } from '#ui/AppLink.tsx';
import { countOf } from '#ui/format.ts';
import type { OpenedRecording } from '../opened-recording.ts';
import { useStore } from '../use-store.ts';
import { SaveMark } from './SaveMark.tsx';

const FILES_PATH = '/app/eeg-files';

type RoomBarProps = {
  room: OpenedRecording;
  onKeys: () => void;
  /** Asked before the page is left. */
  onLeave: (go: () => void) => void;
  /** What is odd about the file is told in its panel. */
  onFile: () => void;
};

/** Where one is, whether it is saved, and what concerns the whole screen. */
export function RoomBar({ room, onKeys, onFile, onLeave }: RoomBarProps) {
  const { desk, workbench, record } = room;
  const { warnings } = workbench.recording;
  const navigate = useContext(NavigateContext);
  const askFirst = (event: MouseEvent) => {
    if (!desk.isLosingOnLeave || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onLeave(() => navigate(FILES_PATH));
  };
  const undoable = useStore(desk.undoable);
  return (
    <header className="lw-review-bar">
      <AppLink className="lw-review-bar__back" href={FILES_PATH} onClick={askFirst}>
        <ArrowLeftIcon aria-hidden="true" /> EEG files
      </AppLink>
      <h1 className="lw-review-bar__name">{record?.name ?? workbench.recording.name}</h1>
      {warnings.length > 0 && (
        <Button
          variant="minimal"
          intent="warning"
          icon={<WarningSignIcon />}
          text={countOf(warnings.length, 'note')}
          title={warnings.map(({ message }) => message).join('\n')}
          aria-label={`${countOf(warnings.length, 'note')} about this file`}
          onClick={onFile}
        />
      )}
      <SaveMark desk={desk} />
      <Button
        variant="minimal"
        icon={<UndoIcon />}
        aria-label={undoable === undefined ? 'Undo' : `Undo ${undoable}`}
        title={undoable === undefined ? 'Nothing to undo' : `Undo ${undoable} (Ctrl Z)`}
        disabled={undoable === undefined}
        onClick={() => desk.undo()}
      />
      <Button variant="minimal" icon={<PrintIcon />} text="Print page" onClick={() => window.print()} />
      <Button
        variant="minimal"
        icon={<KeyCommandIcon />}
        text="Keys"
        title="Keys of this screen (?)"
        onClick={onKeys}
      />
    </header>
  );
}
