import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import type { KeptFeedback } from '#model/sessions/kept-feedback.ts';
import { openLocalLog } from './local-log-store.ts';

/** A recording in this browser that was cut off, with what its session needs to continue. */
export type LeftRecording = {
  settings: ComponentSettings;
  /** As it was in the session. */
  protocol: ProtocolRecord;
  /** Runs that the server has, or that wait in this browser for it. */
  knownRuns: readonly number[];
  durationSeconds: number;
  /** What the client heard and saw; undefined where it was not stored. */
  feedback: KeptFeedback | undefined;
};

type LeftNote = Pick<LeftRecording, 'settings' | 'feedback'> & { pendingRuns: readonly number[] };

/** Undefined if this browser has no note of the recording. */
export async function readLeftNote(recordingId: string): Promise<LeftNote | undefined> {
  const log = openLocalLog();
  const note = await log.readNote(recordingId);
  if (!note) return undefined;
  const feedback = await log.readFeedback(recordingId);
  return { settings: note.settings, pendingRuns: note.pendingRuns.map(({ run }) => run), feedback };
}
