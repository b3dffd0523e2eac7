import { formatClock } from '#live/charts/index.ts';
import type { UploadStatus } from '#live/session/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';

/** How far the saving of a recording that was left behind is, or what is in its way. */
export function SavingProgress({ status }: { status: UploadStatus }) {
  const hasProblem = status.message !== undefined;
  return (
    <Notice kind={hasProblem ? 'warning' : 'info'}>
      {status.message ?? `Saving: ${formatClock(status.serverSeconds)} are on the server.`}
    </Notice>
  );
}
