import { indexLabel } from './labels.ts';

export type BidsTask = 'training' | 'assessment';

/** A recording of a session, before it has a place in the dataset. */
export type RecordingToPlace = {
  clientId: string;
  sessionId: string;
  sessionComponentId: string;
  /** ISO; when the session started, or was planned if it has no start. */
  heldAt: string;
  /** Order within the session. */
  position: number;
  task: BidsTask;
};

/** Where a recording is in the dataset; all its files begin with `folder/stem`. */
export type RecordingPlace = {
  subject: string;
  session: string;
  /** Folder of the session, 'sub-X/ses-01'. */
  sessionFolder: string;
  /** 'sub-X/ses-01/eeg'. */
  folder: string;
  /** 'sub-X_ses-01_task-training_run-01'. */
  stem: string;
};

export type PlacedRecording<R extends RecordingToPlace> = R & { place: RecordingPlace };

/**
 * The places of recordings: sessions of a client are numbered by time, recordings with one task within a session by
 * their order. Sessions without a recording have no number.
 */
export function placeRecordings<R extends RecordingToPlace>(
  recordings: readonly R[],
  subjects: ReadonlyMap<string, string>,
): PlacedRecording<R>[] {
  const ordered = recordings.toSorted(
    (a, b) =>
      compare(subjects.get(a.clientId) ?? '', subjects.get(b.clientId) ?? '') ||
      compare(a.heldAt, b.heldAt) ||
      compare(a.sessionId, b.sessionId) ||
      a.position - b.position,
  );
  const sessionsOf = new Map<string, string[]>();
  const runs = new Map<string, number>();
  return ordered.flatMap((recording) => {
    const subject = subjects.get(recording.clientId);
    if (subject === undefined) return [];
    const sessions = sessionsOf.get(subject) ?? [];
    if (!sessions.includes(recording.sessionId)) sessions.push(recording.sessionId);
    sessionsOf.set(subject, sessions);
    const runKey = `${recording.sessionId} ${recording.task}`;
    const run = (runs.get(runKey) ?? 0) + 1;
    runs.set(runKey, run);
    const session = indexLabel(sessions.indexOf(recording.sessionId) + 1);
    const sessionFolder = `sub-${subject}/ses-${session}`;
    const stem = `sub-${subject}_ses-${session}_task-${recording.task}_run-${indexLabel(run)}`;
    return [
      { ...recording, place: { subject, session, sessionFolder, folder: `${sessionFolder}/eeg`, stem } },
    ];
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
