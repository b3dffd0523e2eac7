import { useEffect, useRef, useState } from 'react';
import { finishSaving, type UploadStatus } from '#live/session/index.ts';
import { useApi } from '#state/services.atoms.ts';

/** Uploads a recording left in this browser; `start` retries after a failure. */
export function useFinishSaving(recordingId: string | undefined) {
  const api = useApi();
  const [status, setStatus] = useState<UploadStatus>();
  const job = useRef<ReturnType<typeof finishSaving>>(undefined);
  useEffect(
    () => () => {
      job.current?.stop();
      job.current = undefined;
    },
    [],
  );
  const start = () => {
    if (recordingId === undefined) return;
    if (job.current) job.current.retry();
    else {
      setStatus({ phase: 'starting', serverSeconds: 0, message: undefined });
      job.current = finishSaving({ api, recordingId, onStatus: setStatus });
    }
  };
  return { status, start };
}
