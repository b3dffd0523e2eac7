import { useCallback, useMemo, useState } from 'react';
import './room/room.css';
import { ReviewCanvas, ReviewOverview } from '#live/offline/index.ts';
import { useStore } from '#live/store/index.ts';
import { mainsHzOf } from '#shared/engine/mains.ts';
import { useUser } from '#state/auth.atoms.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useFileDrop } from '#ui/files/use-file-drop.ts';
import { SideDock } from './dock/SideDock.tsx';
import { useDock } from './dock/use-dock.ts';
import type { OpenedRecording } from './opened-recording.ts';
import { PrintPage } from './print/PrintPage.tsx';
import { ReviewTools } from './ReviewTools.tsx';
import { KeysDialog } from './room/KeysDialog.tsx';
import { PageWords } from './room/PageWords.tsx';
import { RoomBar } from './room/RoomBar.tsx';
import { RoomGuard } from './room/RoomGuard.tsx';
import { SaveProblem } from './room/SaveMark.tsx';
import { useRoomKeys } from './room/use-room-keys.ts';
import { HumNotice } from './tools/HumNotice.tsx';
import { useRememberedView } from './view/remember-view.ts';

type ReviewRoomProps = {
  room: OpenedRecording;
  /** Message while a stored recording cannot be reached. */
  readProblem: string | undefined;
  onFiles: (files: readonly File[]) => void;
};

/** The workbench: tools above, traces, the overview below, panels beside the traces on demand. */
export function ReviewRoom({ room, readProblem, onFiles }: ReviewRoomProps) {
  const { workbench, desk } = room;
  const { organization } = useUser();
  const problem = useStore(workbench.problem);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const dock = useDock();
  const [leaving, setLeaving] = useState<{ go: () => void } | undefined>(undefined);
  const leaveBy = useCallback(
    (go: () => void) => {
      if (desk.isLosingOnLeave) setLeaving({ go });
      else go();
    },
    [desk],
  );
  const openFiles = useCallback(
    (files: readonly File[]) => leaveBy(() => onFiles(files)),
    [leaveBy, onFiles],
  );
  const opened = useMemo(
    (): OpenedRecording => ({ ...room, giveUnit: (unit) => leaveBy(() => room.giveUnit(unit)) }),
    [room, leaveBy],
  );
  useRememberedView(room);
  useFileDrop(openFiles);
  useRoomKeys(room, { showPanel: dock.show, showKeys: () => setHelpOpen(true) });
  return (
    <main className="lw-review">
      <RoomBar
        room={room}
        onKeys={() => setHelpOpen(true)}
        onFile={() => dock.show('file')}
        onFiles={openFiles}
      />
      <ReviewTools workbench={workbench} />
      <HumNotice workbench={workbench} practiceHz={mainsHzOf(organization)} />
      {problem !== undefined && <Notice kind="warning">{problem}</Notice>}
      {readProblem !== undefined && <Notice kind="warning">{readProblem}</Notice>}
      {workbench.recording.durationSeconds === 0 && (
        <Notice kind="info">This file contains no samples. Its events, if any, are in the list.</Notice>
      )}
      <SaveProblem desk={desk} />
      <div className="lw-review__body">
        <div className="lw-review__page">
          <ReviewCanvas workbench={workbench} describedBy="lw-page-words" />
          <ReviewOverview workbench={workbench} />
        </div>
        <SideDock dock={dock} opened={opened} />
      </div>
      <PageWords room={room} />
      <PrintPage room={room} />
      <RoomGuard desk={desk} openOther={leaving?.go} onStay={() => setLeaving(undefined)} />
      <KeysDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </main>
  );
}
