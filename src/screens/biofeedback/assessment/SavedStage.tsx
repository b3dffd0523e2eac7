import { useEffect, useEffectEvent } from 'react';
import { formatClock } from '#live/charts/index.ts';
import { BackToClient } from '../end/BackToClient.tsx';
import { UploadNotice } from '../end/SavingProgress.tsx';
import { useRoom } from '../room/room-context.ts';

/** The recording is over. Its report opens automatically once everything is on the server. */
export function SavedStage({ onReport }: { onReport: () => void }) {
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
      <UploadNotice done="Everything is on the server. The report opens." />
      <div className="lw-stage__actions">
        <BackToClient className="bp6-button bp6-large" />
      </div>
    </section>
  );
}
