import type { RecordingState, Session } from '#shared/api/sessions.ts';
import type { OrganizationId, SessionId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import type { ChunkRow, ComponentRow } from '#server/repositories/sessions/recordings.ts';
import { listChunks, listComponents, listRuns } from '#server/repositories/sessions/recordings.ts';
import { findSession } from '#server/repositories/sessions/sessions.ts';
import { notFound } from '../core/access.ts';

/** A session with its components, runs and the state of its recordings. */
export async function readSession(
  sql: Queryable,
  organizationId: OrganizationId,
  sessionId: SessionId,
): Promise<Session> {
  const session = await findSession(sql, organizationId, sessionId);
  if (!session) throw notFound('This session');
  const components: Session['components'] = [];
  for (const component of await listComponents(sql, organizationId, sessionId)) {
    const { sessionComponentId, kind, assessment, settings, isSimulated } = component;
    const runs = await listRuns(sql, organizationId, sessionComponentId);
    const chunks = await listChunks(sql, organizationId, sessionComponentId);
    components.push({
      sessionComponentId,
      kind,
      assessment,
      settings,
      runs,
      isSimulated,
      recording: recordingState(component, chunks),
    });
  }
  return { ...session, components };
}

/** The duration covers the stored samples: gaps inside a piece count, pieces not yet stored do not. */
export function recordingState(component: ComponentRow, chunks: readonly ChunkRow[]): RecordingState {
  const rate = component.settings?.source.samplingRateHz;
  const endSample = chunks.reduce((end, chunk) => Math.max(end, chunk.firstSample + chunk.sampleCount), 0);
  return {
    state: component.recordingState,
    durationSeconds: rate === undefined ? 0 : endSample / rate,
    storedSeqs: chunks.map(({ seq }) => seq),
    lastSeq: component.lastSeq,
    bytes: chunks.reduce((sum, { byteCount }) => sum + byteCount, 0),
  };
}
