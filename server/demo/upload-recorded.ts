import type { SessionComponentId } from '#shared/domain/ids.ts';
import type { Caller, Deps } from '../services/core/deps.ts';
import { markAsSample } from '../repositories/sessions/recordings.ts';
import type { Tx } from '../services/core/service.ts';
import * as recordings from '../services/sessions/recordings.ts';
import type { RecordedSession } from './record-session.ts';
import { act } from './act.ts';

/**
 * Stores a recording as a browser does: opens it, sends its parts (all at once) and runs, and closes it at the time of
 * `after`. It counts in figures over sessions, although it is simulated.
 */
export async function uploadRecorded(
  { past, after }: { past: Deps; after: Deps },
  therapist: Caller,
  sessionComponentId: SessionComponentId,
  { settings, parts, runs, durationSeconds }: RecordedSession,
): Promise<void> {
  const params = { sessionComponentId };
  await past.db.tx(therapist, (sql) => markAsSample(sql, therapist.organizationId, sessionComponentId));
  await act(past, therapist, recordings.open, { params, body: { settings } });
  const tx: Tx = (work) => past.db.tx(therapist, work);
  await recordings.putParts(
    { tx, deps: past, caller: therapist, params },
    parts.map((part) => ({ ...part, sha256: past.sha256(part.bytes) })),
  );
  for (const run of runs) {
    await act(past, therapist, recordings.storeRun, { params: { ...params, run: run.run }, body: run });
  }
  const closing = { lastSeq: parts.length - 1, durationSeconds };
  await act(after, therapist, recordings.complete, { params, body: closing });
}
