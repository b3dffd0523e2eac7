import { Button } from '@blueprintjs/core';
import { ArrowLeftIcon, KeyCommandIcon, PrintIcon, UndoIcon } from '@blueprintjs/icons';
import { AppLink } from '#ui/AppLink.tsx';
import type { OpenedRecording } from '../opened-recording.ts';
import { useStore } from '../use-store.ts';
import { SaveMark } from './SaveMark.tsx';

/** Where one is, whether it is saved, and what concerns the whole screen. */
export function RoomBar({ room, onKeys }: { room: OpenedRecording; onKeys: () => void }) {
  const { desk, workbench, record } = room;
  const undoable = useStore(desk.undoable);
  return (
    <header className="lw-review-bar">
      <AppLink className="lw-review-bar__back" href="/app/eeg-files">
        <ArrowLeftIcon aria-hidden="true" /> EEG files
      </AppLink>
      <h1 className="lw-review-bar__name">{record?.name ?? workbench.recording.name}</h1>
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
