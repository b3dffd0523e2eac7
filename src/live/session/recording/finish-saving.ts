import type { Api } from '#api/client.ts';
import { TaskQueue } from '#shared/task-queue.ts';
import { openLocalLog } from './local-log-store.ts';
import { browserLocks } from './recording-locks.ts';
import { sha256Hex } from './sha256.ts';
import { listUnfinishedRecordings, type UnfinishedRecording } from './unfinished.ts';
import type { UploadStatus } from './upload-status.ts';
import { RecordingUploader } from './uploader.ts';

/** Recordings in this browser that are not yet completely on the server, for the shell's banner. */
export const findUnfinishedRecordings = (): Promise<UnfinishedRecording[]> =>
  listUnfinishedRecordings({ log: openLocalLog(), locks: browserLocks() });

/** Whether any tab of this browser is recording it right now. */
export const isBeingRecorded = (recordingId: string): Promise<boolean> => browserLocks().isHeld(recordingId);

const IN_OTHER_TAB = 'This session is being recorded or saved in another tab or window. Go on there.';

type FinishSavingOptions = {
  api: Api;
  recordingId: string;
  onStatus: (status: UploadStatus) => void;
};

/**
 * Uploads and completes a recording that was left behind, unless a tab records it: a session may continue elsewhere.
 * `stop` leaves it for a later attempt.
 */
export function finishSaving({ api, recordingId, onStatus }: FinishSavingOptions): {
  retry: () => void;
  stop: () => void;
} {
  const uploader = createUploader(recordingId, api, onStatus, { isAbandoned: true });
  let release: (() => void) | undefined;
  let isStopped = false;
  const attempts = new TaskQueue();
  const start = async () => {
    release ??= await browserLocks().tryHold(recordingId);
    if (isStopped) release?.();
    else if (release) uploader.kick();
    else onStatus({ phase: 'refused', serverSeconds: 0, message: IN_OTHER_TAB });
  };
  // One at a time: a second attempt would find the lock held by the first.
  const attempt = () => void attempts.run(start);
  attempt();
  return {
    retry: attempt,
    stop() {
      isStopped = true;
      uploader.dispose();
      release?.();
    },
  };
}

/** An uploader over this browser's log, clock and digest. */
export function createUploader(
  recordingId: string,
  api: Api,
  onStatus: (status: UploadStatus) => void,
  { onStored, ...options }: { isAbandoned?: boolean; onStored?: (seq: number) => void } = {},
): RecordingUploader {
  return new RecordingUploader(
    recordingId,
    {
      api,
      log: openLocalLog(),
      nowMs: () => Date.now(),
      sha256Hex,
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (handle) => clearTimeout(handle as number | undefined),
      onOnline: (run) => {
        globalThis.addEventListener('online', run);
        return () => globalThis.removeEventListener('online', run);
      },
      onStatus,
      onStored,
    },
    options,
  );
}
