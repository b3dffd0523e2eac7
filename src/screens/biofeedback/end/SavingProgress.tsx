import { formatClock } from '#live/charts/index.ts';
import type { UploadStatus } from '#live/session/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useRoom } from '../room/room-context.ts';

/** Progress of saving a recording that was left behind, or what prevents it. */
export function SavingProgress({ status }: { status: UploadStatus }) {
  const hasProblem = status.message !== undefined;
  return (
    <Notice kind={hasProblem ? 'warning' : 'info'}>
      {status.message ?? `Saving: ${formatClock(status.serverSeconds)} are on the server.`}
    </Notice>
  );
}

/** Progress of saving the recording that has just ended; `done` once everything is on the server. */
export function UploadNotice({ done }: { done: string }) {
  const { result, upload } = useRoom().view;
  if (upload.phase === 'complete') return <Notice kind="success">{done}</Notice>;
  return (
    <Notice kind="info">
      {`Saving to the server: ${formatClock(upload.serverSeconds)} of ${formatClock(result?.durationSeconds ?? 0)}. It is safe on this computer meanwhile.`}
    </Notice>
  );
}
