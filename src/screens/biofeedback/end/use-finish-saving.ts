import { useEffect, useRef, useState } from 'react';
import { finishSaving, type UploadStatus } from '#live/session/index.ts';
import { useApi } from '#state/services.atoms.ts';

/** Brings a recording that was left in this browser to the server; `start` again after a failure tries once more. */
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
