import { formatClock } from '#live/charts/index.ts';
import type { UploadStatus } from '#live/session/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';

/** Progress of saving a recording that was left behind, or what prevents it. */
export function SavingProgress({ status }: { status: UploadStatus }) {
  const hasProblem = status.message !== undefined;
  return (
    <Notice kind={hasProblem ? 'warning' : 'info'}>
      {status.message ?? `Saving: ${formatClock(status.serverSeconds)} are on the server.`}
    </Notice>
  );
}
