import { useEffect, useRef, useState } from 'react';
import type { Api } from '#api/client.ts';
import type { UnfinishedRecording, UploadStatus } from '#live/session/index.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useCache } from '#state/use-change.ts';

/** The parts of the local recording log that the banner needs; a parameter, so that tests bring their own. */
export type SavingTools = {
  find: () => Promise<UnfinishedRecording[]>;
  finish: (options: { api: Api; recordingId: string; onStatus: (status: UploadStatus) => void }) => {
    retry: () => void;
    stop: () => void;
  };
};

/** Recordings of this practice that this browser still holds. Recordings of another practice are not mentioned. */
export function useUnfinished(tools: SavingTools) {
  const { organization } = useUser();
  const [recordings, setRecordings] = useState<readonly UnfinishedRecording[]>([]);
  useEffect(() => {
    let isOver = false;
    tools.find().then(
      (found) => {
        if (isOver) return;
        setRecordings(found.filter(({ organizationId }) => organizationId === organization.organizationId));
      },
      // Without the browser's database nothing was recorded here either.
      (error: unknown) => console.info('The local recording log cannot be read', error),
    );
    return () => {
      isOver = true;
    };
  }, [tools, organization.organizationId]);
  const remove = (recordingId: string) =>
    setRecordings((before) => before.filter((recording) => recording.recordingId !== recordingId));
  return { recordings, remove };
}

export type SavingState = { start: () => void } & (
  | { kind: 'idle' }
  | { kind: 'saving'; serverSeconds: number; message: string | undefined }
);

type Upload = ReturnType<SavingTools['finish']>;

export function useSaving(
  { recordingId }: UnfinishedRecording,
  tools: SavingTools,
  onSaved: () => void,
): SavingState {
  const api = useApi();
  const cache = useCache();
  const showToast = useToast();
  const [status, setStatus] = useState<UploadStatus>();
  const upload = useRef<Upload>(undefined);
  useEffect(() => () => upload.current?.stop(), []);

  const onStatus = (next: UploadStatus) => {
    setStatus(next);
    if (next.phase !== 'complete') return;
    showToast({ kind: 'success', message: 'The session is now fully saved to the server.' });
    void cache.refreshAll();
    onSaved();
  };
  const start = () => {
    if (upload.current) upload.current.retry();
    else upload.current = tools.finish({ api, recordingId, onStatus });
  };
  if (!status) return { kind: 'idle', start };
  return { kind: 'saving', serverSeconds: status.serverSeconds, message: status.message, start };
}
