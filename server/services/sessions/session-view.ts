import type { RecordingState, Session } from '#shared/api/sessions.ts';
import type { OrganizationId, SessionId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import type { PartRow, ComponentRow } from '#server/repositories/sessions/recordings.ts';
import { listParts, listComponents, listRuns } from '#server/repositories/sessions/recordings.ts';
import { findSession } from '#server/repositories/sessions/sessions.ts';
import { listVisitRatings } from '#server/repositories/sessions/visits.ts';
import { existing } from '../core/refusals.ts';

/** A session with its components, runs and the state of its recordings. */
export async function readSession(
  sql: Queryable,
  organizationId: OrganizationId,
  sessionId: SessionId,
): Promise<Session> {
  const session = await existing(findSession(sql, organizationId, sessionId), 'This session');
  const components: Session['components'] = [];
  for (const component of await listComponents(sql, organizationId, sessionId)) {
    const { sessionComponentId, kind, assessment, settings, isSimulated, honesty } = component;
    const runs = await listRuns(sql, organizationId, sessionComponentId);
    const parts = await listParts(sql, organizationId, sessionComponentId);
    components.push({
      sessionComponentId,
      kind,
      assessment,
      settings,
      runs,
      isSimulated,
      honesty,
      recording: recordingState(component, parts),
    });
  }
  const ratings = await listVisitRatings(sql, organizationId, sessionId);
  return { ...session, ratings, components };
}

/** The duration covers the stored samples: gaps inside a part count, parts not yet stored do not. */
export function recordingState(component: ComponentRow, parts: readonly PartRow[]): RecordingState {
  const rate = component.settings?.source.samplingRateHz;
  const endSample = parts.reduce((end, part) => Math.max(end, part.firstSample + part.sampleCount), 0);
  return {
    state: component.recordingState,
    durationSeconds: rate === undefined ? 0 : endSample / rate,
    storedSeqs: parts.map(({ seq }) => seq),
    lastSeq: component.lastSeq,
    bytes: parts.reduce((sum, { byteCount }) => sum + byteCount, 0),
  };
}
