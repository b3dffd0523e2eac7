import { ReviewCanvas, ReviewOverview } from '#live/index.ts';
import { Notice } from '#ui/Notice.tsx';
import { SideDock } from './dock/SideDock.tsx';
import { useDock } from './dock/use-dock.ts';
import type { OpenedRecording } from './opened-recording.ts';
import { ReviewTools } from './ReviewTools.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useStore } from './use-store.ts';

type ReviewRoomProps = {
  room: OpenedRecording;
  /** What to say while a stored recording cannot be reached. */
  trouble: string | undefined;
  onFiles: (files: readonly File[]) => void;
};

/** The workbench: tools above, traces, the overview below, panels beside the traces on demand. */
export function ReviewRoom({ room, trouble, onFiles }: ReviewRoomProps) {
  const { workbench } = room;
  const problem = useStore(workbench.problem);
  const dock = useDock();
  useFileDrop(onFiles);
  return (
    <main className="lw-review">
      <ReviewTools workbench={workbench} />
      {problem !== undefined && <Notice kind="warning">{problem}</Notice>}
      {trouble !== undefined && <Notice kind="warning">{trouble}</Notice>}
      <div className="lw-review__body">
        <div className="lw-review__page">
          <ReviewCanvas workbench={workbench} />
          <ReviewOverview workbench={workbench} />
        </div>
        <SideDock dock={dock} opened={room} />
      </div>
    </main>
  );
}
