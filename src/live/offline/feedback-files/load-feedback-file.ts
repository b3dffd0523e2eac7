import type { Api } from '#api/client.ts';
import { MOST_READ_BYTES } from '#shared/api/eeg-files.ts';
import { type FeedbackFileRef, getFeedbackFileBytes } from '#shared/api/practice/feedback-files.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { persist } from '../eeg-files/persist.ts';
import { wait } from '../eeg-files/wait.ts';

type LoadOptions = {
  signal: AbortSignal;
  /** The server cannot be reached; retries are automatic. */
  onWaiting: (message: string) => void;
};

/**
 * Loads uploaded sounds and videos whole, a few megabytes at a time: once loaded, a lost network cannot stop them, and
 * they can be sent to a window without sign-in. The browser stores them on disk where it wants to.
 */
export const feedbackFileLoader =
  (api: Api, therapistId: UserId) =>
  async (file: FeedbackFileRef, { signal, onWaiting }: LoadOptions): Promise<File> => {
    const { feedbackFileId, name, byteCount, contentType } = file;
    const params = { id: therapistId, feedbackFileId };
    const blobs: Blob[] = [];
    for (let offset = 0; offset < byteCount; offset += MOST_READ_BYTES) {
      const input = { params, query: { offset, length: MOST_READ_BYTES } };
      const persistence = { signal, wait, report: ({ message }: { message: string }) => onWaiting(message) };
      const bytes = await persist(persistence, () =>
        api.callEndpoint(getFeedbackFileBytes, input, { signal }),
      );
      blobs.push(new Blob([bytes]));
    }
    // The time would otherwise be that of the load, and two windows would take the file for two.
    return new File(blobs, name, { type: contentType, lastModified: 0 });
  };
