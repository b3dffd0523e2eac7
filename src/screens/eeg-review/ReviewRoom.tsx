import { useCallback, useState } from 'react';
import './room/room.css';
import { ReviewCanvas, ReviewOverview } from '#live/index.ts';
import { mainsHzOf } from '#shared/domain/mains.ts';
import { useUser } from '#state/auth.atoms.ts';
import { Notice } from '#ui/Notice.tsx';
import { useFileDrop } from '#ui/use-file-drop.ts';
import { SideDock } from './dock/SideDock.tsx';
import { useDock } from './dock/use-dock.ts';
import type { OpenedRecording } from './opened-recording.ts';
import { PrintPage } from './print/PrintPage.tsx';
import { ReviewTools } from './ReviewTools.tsx';
import { KeysDialog } from './room/KeysDialog.tsx';
import { LeaveDialog } from './room/LeaveDialog.tsx';
import { PageWords } from './room/PageWords.tsx';
import { RoomBar } from './room/RoomBar.tsx';
import { SaveProblem } from './room/SaveMark.tsx';
import { useLeaveGuard } from './room/use-leave-guard.ts';
import { useRoomKeys } from './room/use-room-keys.ts';
import { HumNotice } from './tools/HumNotice.tsx';
import { useStore } from './use-store.ts';

type ReviewRoomProps = {
  room: OpenedRecording;
  /** What to say while a stored recording cannot be reached. */
  trouble: string | undefined;
  onFiles: (files: readonly File[]) => void;
};

/** The workbench: tools above, traces, the overview below, panels beside the traces on demand. */
export function ReviewRoom({ room, trouble, onFiles }: ReviewRoomProps) {
  const { workbench, desk } = room;
  const { organization } = useUser();
  const problem = useStore(workbench.problem);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const dock = useDock();
  const [leaving, setLeaving] = useState<{ go: () => void } | undefined>(undefined);
  const openFiles = useCallback(
    (files: readonly File[]) => {
      if (desk.isLosingOnLeave) setLeaving({ go: () => onFiles(files) });
      else onFiles(files);
    },
    [desk, onFiles],
  );
  useFileDrop(openFiles);
  useLeaveGuard(desk);
  useRoomKeys(room, { showPanel: dock.show, showKeys: () => setHelpOpen(true) });
  return (
    <main className="lw-review">
      <RoomBar
        room={room}
        onKeys={() => setHelpOpen(true)}
        onFile={() => dock.show('file')}
        onLeave={(go) => setLeaving({ go })}
      />
      <ReviewTools workbench={workbench} />
      <HumNotice workbench={workbench} practiceHz={mainsHzOf(organization.region)} />
      {problem !== undefined && <Notice kind="warning">{problem}</Notice>}
      {trouble !== undefined && <Notice kind="warning">{trouble}</Notice>}
      {workbench.recording.durationSeconds === 0 && (
        <Notice kind="info">This file holds no samples. Its events, if it has any, are in the list.</Notice>
      )}
      <SaveProblem desk={desk} />
      <div className="lw-review__body">
        <div className="lw-review__page">
          <ReviewCanvas workbench={workbench} describedBy="lw-page-words" />
          <ReviewOverview workbench={workbench} />
        </div>
        <SideDock dock={dock} opened={room} />
      </div>
      <PageWords room={room} />
      <PrintPage room={room} />
      <LeaveDialog desk={desk} go={leaving?.go} onStay={() => setLeaving(undefined)} />
      <KeysDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </main>
  );
}
