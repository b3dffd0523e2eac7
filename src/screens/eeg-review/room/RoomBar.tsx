import { Button } from '@blueprintjs/core';
import { KeyCommandIcon, PrintIcon, UndoIcon, WarningSignIcon } from '@blueprintjs/icons';
import { useStore } from '#live/store/index.ts';
import { FileChoice } from '#ui/files/FileChoice.tsx';
import { countOf } from '#ui/text/format.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import type { OpenedRecording } from '../opened-recording.ts';
import { FilesLink } from '../FilesLink.tsx';
import { SaveMark } from './SaveMark.tsx';

type RoomBarProps = {
  room: OpenedRecording;
  onKeys: () => void;
  /** Opens another local file in place of this one. */
  onFiles: (files: readonly File[]) => void;
  /** Opens the panel of the file, which lists its warnings. */
  onFile: () => void;
};

/** The file, its save state, and the actions of the whole screen. */
export function RoomBar({ room, onKeys, onFile, onFiles }: RoomBarProps) {
  const { desk, workbench, record, session } = room;
  const { warnings } = workbench.recording;
  const undoable = useStore(desk.undoable);
  return (
    <header className="lw-review-bar">
      <FilesLink session={session} />
      <h1 className="lw-review-bar__name">
        {session?.title ?? record?.name ?? <MaskedText>{workbench.recording.name}</MaskedText>}
      </h1>
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
      <SaveMark desk={desk} isSession={session !== undefined} />
      {record === undefined && session === undefined && (
        <FileChoice label="EEG file" variant="minimal" onFiles={onFiles}>
          Open another file
        </FileChoice>
      )}
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
        title="Keyboard shortcuts (?)"
        onClick={onKeys}
      />
    </header>
  );
}
