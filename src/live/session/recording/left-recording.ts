import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import { openLocalLog } from './local-log-store.ts';

/** A recording in this browser that was cut off, with what its session needs to continue. */
export type LeftRecording = {
  settings: ComponentSettings;
  /** As it was in the session. */
  protocol: ProtocolRecord;
  /** Runs that the server has, or that wait in this browser for it. */
  knownRuns: readonly number[];
  durationSeconds: number;
};

type LeftNote = { settings: ComponentSettings; pendingRuns: readonly number[] };

/** Undefined if this browser has no note of the recording. */
export async function readLeftNote(recordingId: string): Promise<LeftNote | undefined> {
  const note = await openLocalLog().readNote(recordingId);
  return note && { settings: note.settings, pendingRuns: note.pendingRuns.map(({ run }) => run) };
}
