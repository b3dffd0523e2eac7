import { continueAssessment } from '#shared/api/assessments.ts';
import type { SessionComponentId } from '#shared/domain/ids.ts';
import { isoNow } from '#server/ports/clock.ts';
import { moveToComponent } from '#server/repositories/assessments/assessment-assignments.ts';
import { findComponent, insertComponent, listComponents } from '#server/repositories/sessions/recordings.ts';
import { findSession } from '#server/repositories/sessions/sessions.ts';
import { requireEdit } from '../core/access.ts';
import { writeAudit } from '../core/audit.ts';
import { requireActiveClients } from '../clients/client-access.ts';
import { service } from '../core/service.ts';
import { conflict, notFound } from '../core/refusals.ts';

/** More parts than any assessment needs; a session lists at most 100 parts. */
const MOST_PARTS = 20;

/** Adds a part to the session, with the stored script, for the steps not recorded yet. */
export const continueRecording = service(continueAssessment, async ({ sql, deps, caller, params }) => {
  const { organizationId } = caller;
  const component = await findComponent(sql, organizationId, params.sessionComponentId);
  // Locked, so that two clicks create only one part.
  const session = component && (await findSession(sql, organizationId, component.sessionId, 'lock'));
  if (!session || !component.assessment) throw notFound('This recording of an assessment');
  requireEdit(caller, { kind: 'item', therapistId: session.therapistId });
  await requireActiveClients(sql, caller, [session.clientId]);

  const parts = await listComponents(sql, organizationId, session.sessionId);
  const newest = parts.findLast(({ assessment }) => assessment !== null)!;
  if (newest.recordingState === 'none') return { sessionComponentId: newest.sessionComponentId };
  if (parts.length >= MOST_PARTS) {
    throw conflict(
      `This assessment was continued ${MOST_PARTS - 1} times already. Assign it again and start a new recording.`,
    );
  }
  const made = {
    sessionId: session.sessionId,
    sessionComponentId: deps.ids.next() as SessionComponentId,
    at: isoNow(deps.clock),
  };
  const { assessment } = component;
  await insertComponent(sql, organizationId, {
    ...made,
    position: parts.length,
    kind: 'assessment',
    assessment,
  });
  await moveToComponent(sql, organizationId, made);
  await writeAudit(deps, sql, caller, {
    action: 'session.update',
    subject: { type: 'session', id: session.sessionId },
    details: { continued: params.sessionComponentId, assessmentId: assessment.assessmentId },
  });
  return { sessionComponentId: made.sessionComponentId };
});
