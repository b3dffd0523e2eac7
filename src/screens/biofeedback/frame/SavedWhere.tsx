import { formatClock } from '#live/charts/index.ts';
import { useRoom } from '../room/room-context.ts';

/** 'On this computer 12:41 · on server 12:35', with what prevents the upload. */
export function SavedWhere() {
  const { state, savedSeconds, saveProblem, upload } = useRoom().view;
  if (!state.isRecording && savedSeconds === 0) return undefined;
  const hasProblem = saveProblem !== undefined || upload.message !== undefined;
  return (
    <span className="lw-saved" data-problem={hasProblem}>
      {state.isRecording && state.step !== 'failed' ? (
        <span className="lw-saved__rec">
          <span aria-hidden="true">●</span> Recording
        </span>
      ) : undefined}
      <span>
        {saveProblem === undefined ? '✓' : '▲'} on this computer {formatClock(savedSeconds)}
      </span>
      <span aria-hidden="true">·</span>
      <span>
        {upload.message === undefined ? '✓' : '▲'} on server {formatClock(upload.serverSeconds)}
      </span>
    </span>
  );
}
