import { useEffect, useRef, useState } from 'react';
import type { Api } from '#api/client.ts';
import { sha256Hex } from '#live/session/recording/sha256.ts';
import type { FeedbackFile } from '#shared/api/practice/feedback-files.ts';
import { wait } from '../eeg-files/wait.ts';
import { canPlay } from './can-play.ts';
import {
  type FeedbackUploadOrder,
  type FeedbackUploadOutcome,
  type FeedbackUploadProgress,
  uploadFeedbackFile,
} from './upload-feedback-file.ts';

export type FeedbackUploadState =
  | { step: 'idle' }
  | FeedbackUploadProgress
  | ({ step: 'ended' } & FeedbackUploadOutcome);

/** The upload of a form. Closing the form cancels it; the pieces sent so far are kept, so it can be resumed. */
export function useFeedbackUpload(api: Api, onStored: (file: FeedbackFile) => void) {
  const [state, setState] = useState<FeedbackUploadState>({ step: 'idle' });
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const start = async (order: FeedbackUploadOrder) => {
    abort.current?.abort();
    const current = new AbortController();
    abort.current = current;
    const show = (next: FeedbackUploadState) => {
      if (abort.current === current) setState(next);
    };
    show({ step: 'checking', bytesDone: 0, bytesTotal: order.file.size });
    const outcome = await uploadFeedbackFile(order, { api, sha256Hex, wait, canPlay }, current.signal, show);
    show({ step: 'ended', ...outcome });
    if (outcome.kind === 'stored' && abort.current === current) onStored(outcome.feedbackFile);
  };
  return {
    state,
    isBusy: state.step !== 'idle' && state.step !== 'ended',
    start: (order: FeedbackUploadOrder) => void start(order),
    cancel: () => abort.current?.abort(),
  };
}
