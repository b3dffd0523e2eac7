import { useEffect, useEffectEvent } from 'react';
import { formatClock } from '#live/charts/index.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { useRoom } from '../room/room-context.ts';

/** The recording is over. Its report opens automatically once everything is on the server. */
export function SavedStage({ leaveTo, onReport }: { leaveTo: string; onReport: () => void }) {
  const { view } = useRoom();
  const { result, upload } = view;
  const isOnServer = upload.phase === 'complete';
  const report = useEffectEvent(onReport);
  useEffect(() => {
    if (isOnServer) report();
  }, [isOnServer]);
  return (
    <section className="lw-stage lw-stage--centred">
      <h1>Recording ended</h1>
      <p>{formatClock(result?.durationSeconds ?? 0)} recorded.</p>
      <Notice kind={isOnServer ? 'success' : 'info'}>
        {isOnServer
          ? 'Everything is on the server. The report opens.'
          : `Saving to the server: ${formatClock(upload.serverSeconds)} of ${formatClock(
              result?.durationSeconds ?? 0,
            )}. It is safe on this computer meanwhile.`}
      </Notice>
      <div className="lw-stage__actions">
        <AppLink className="bp6-button bp6-large" href={leaveTo}>
          Back to the client
        </AppLink>
      </div>
    </section>
  );
}
