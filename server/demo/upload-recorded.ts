import type { SessionComponentId } from '#shared/domain/ids.ts';
import type { Caller, Deps } from '../services/deps.ts';
import * as recordings from '../services/recordings.ts';
import type { RecordedSession } from './record-session.ts';

/**
 * Stores a recording as a browser does: opened, its pieces (at once, as nobody waits in between), its runs, closed at
 * the time of `after`.
 */
export async function uploadRecorded(
  { past, after }: { past: Deps; after: Deps },
  therapist: Caller,
  sessionComponentId: SessionComponentId,
  { settings, pieces, runs, durationSeconds }: RecordedSession,
): Promise<void> {
  const params = { id: therapist.userId, sessionComponentId };
  await recordings.open(past, therapist, { params, query: undefined, body: { settings } });
  await recordings.putChunks(
    past,
    therapist,
    params,
    pieces.map((piece) => ({ ...piece, sha256: past.sha256(piece.bytes) })),
  );
  for (const run of runs) {
    await recordings.storeRun(past, therapist, {
      params: { ...params, run: run.run },
      query: undefined,
      body: run,
    });
  }
  const closing = { lastSeq: pieces.length - 1, durationSeconds };
  await recordings.complete(after, therapist, { params, query: undefined, body: closing });
}
