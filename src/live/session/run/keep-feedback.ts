import type { FeedbackRack } from '../feedback/feedback-rack.ts';
import { type LocalLog, openLocalLog } from '../recording/local-log-store.ts';
import type { SessionController } from './session-controller.ts';

/** Stores what the client hears and sees beside the recording while it runs. The returned function ends that. */
export function keepFeedback(
  { view: session }: Pick<SessionController, 'view'>,
  feedback: Pick<FeedbackRack, 'view' | 'kept'>,
  recordingId: string,
  log: Pick<LocalLog, 'writeFeedback'> = openLocalLog(),
): () => void {
  let written: unknown;
  let isWriting = false;
  const isDue = () => session.get().state.isRecording && feedback.view.get() !== written;
  const store = async () => {
    if (isWriting || !isDue()) return;
    isWriting = true;
    try {
      // A slider changes faster than the disk writes: the last change counts.
      while (isDue()) {
        written = feedback.view.get();
        await log.writeFeedback(recordingId, feedback.kept());
      }
    } catch {
      // Storage is full: the recording itself says so. A continued session then has the sound of a new one.
    } finally {
      isWriting = false;
    }
  };
  const stops = [feedback.view.subscribe(() => void store()), session.subscribe(() => void store())];
  return () => {
    for (const stop of stops) stop();
  };
}
