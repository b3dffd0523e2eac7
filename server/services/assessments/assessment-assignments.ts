import {
  type AssessmentAssignment,
  assignAssessment,
  listAssessmentAssignments,
  patchAssessmentAssignment,
  startAssessment,
} from '#shared/api/assessments.ts';
import type { AssessmentAssignmentId, SessionComponentId, SessionId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as assignments from '#server/repositories/assessments/assessment-assignments.ts';
import { insertComponent } from '#server/repositories/sessions/recordings.ts';
import { insertSession } from '#server/repositories/sessions/sessions.ts';
import { requireOwnName, requireWork, sortKeyIn } from '../core/access.ts';
import { requireAssessment } from './assessments.ts';
import { writeAudit } from '../core/audit.ts';
import { requireActiveClients } from '../clients/client-access.ts';
import type { Caller, InnerDeps } from '../core/deps.ts';
import { idOfRequest } from '../core/request-ids.ts';
import { service } from '../core/service.ts';
import { conflict, existing } from '../core/refusals.ts';

export const list = service.reading(listAssessmentAssignments, async ({ sql, caller, query }) => {
  const sortKey = sortKeyIn(assignments.ASSIGNMENT_SORT_KEYS, query.sortKey);
  const { rows, total } = await assignments.listAssignments(sql, caller.organizationId, {
    ...query,
    sortKey: sortKey ?? 'createdAt',
    sortOrder: sortKey ? query.sortOrder : 'desc',
    isMasked: caller.isMasked,
  });
  return { assignments: rows, totalAssignments: total };
});

export const assign = service(assignAssessment, async ({ sql, deps, caller, params, headers, body }) => {
  const requestKey = headers?.['idempotency-key'];
  const asked = ['assessment', params.clientId, body];
  const assignmentId = idOfRequest(deps, caller, requestKey, asked) as AssessmentAssignmentId;
  await requireActiveClients(sql, caller, [params.clientId]);
  const { isArchived } = await requireAssessment(sql, caller, body.assessmentId);
  if (isArchived) {
    throw conflict('This assessment is archived. Restore it from the archive, then assign it.');
  }
  const isNew = await assignments.insertAssignment(sql, {
    organizationId: caller.organizationId,
    assignmentId,
    clientId: params.clientId,
    therapistId: params.id,
    createdBy: caller.userId,
    at: isoNow(deps.clock),
    ...body,
  });
  if (isNew) {
    await writeAudit(deps, sql, caller, {
      action: 'assessment.assign',
      subject: { type: 'client', id: params.clientId },
      details: { assessmentId: body.assessmentId },
    });
  }
  return requireAssignment(sql, caller, assignmentId);
});

export const change = service(patchAssessmentAssignment, async ({ sql, deps, caller, params, body }) => {
  const stored = await requireAssignment(sql, caller, params.assignmentId, 'lock');
  requireWork(caller, stored);
  const isChanged = await assignments.updateAssignment(sql, caller.organizationId, params.assignmentId, {
    dueOn: body.dueOn === undefined ? stored.dueOn : body.dueOn,
    isWithdrawn: body.isWithdrawn ?? stored.state === 'withdrawn',
    basis: body.version,
    at: isoNow(deps.clock),
  });
  if (!isChanged) {
    throw conflict('Someone else changed this assignment. Check it, then repeat your change.');
  }
  await writeAudit(deps, sql, caller, {
    action: 'assessment.assignment',
    subject: { type: 'client', id: stored.clientId },
    details: { assignmentId: params.assignmentId },
  });
  return requireAssignment(sql, caller, params.assignmentId);
});

export const start = service(startAssessment, async ({ sql, deps, caller, params }) => {
  const { organizationId } = caller;
  requireOwnName(caller, params.id);
  const stored = await requireAssignment(sql, caller, params.assignmentId, 'lock');
  requireWork(caller, stored);
  if (stored.sessionComponentId !== null) return stored;
  if (stored.state === 'withdrawn') {
    throw conflict('This assessment was withdrawn. Give it again first, then start it.');
  }
  await requireActiveClients(sql, caller, [stored.clientId]);
  const made = await planRecording(deps, sql, caller, { ...stored, therapistId: params.id });
  await assignments.joinComponent(sql, organizationId, params.assignmentId, made);
  await writeAudit(deps, sql, caller, {
    action: 'session.create',
    subject: { type: 'session', id: made.sessionId },
    details: { clientId: stored.clientId, assessmentId: stored.assessmentId },
  });
  return requireAssignment(sql, caller, params.assignmentId);
});

/** A session with one component that stores a copy of the current script. */
async function planRecording(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  of: Pick<AssessmentAssignment, 'clientId' | 'assessmentId'> & { therapistId: UserId },
) {
  const { organizationId } = caller;
  const at = isoNow(deps.clock);
  const made = {
    sessionId: deps.ids.next() as SessionId,
    sessionComponentId: deps.ids.next() as SessionComponentId,
    at,
  };
  const { assessmentId, assessmentVersion, definition } = await requireAssessment(
    sql,
    caller,
    of.assessmentId,
  );
  await insertSession(sql, {
    organizationId,
    sessionId: made.sessionId,
    clientId: of.clientId,
    therapistId: of.therapistId,
    createdBy: caller.userId,
    createdAt: at,
  });
  await insertComponent(sql, organizationId, {
    ...made,
    position: 0,
    kind: 'assessment',
    assessment: { assessmentId, assessmentVersion, definition },
  });
  return made;
}

async function requireAssignment(
  sql: Queryable,
  caller: Caller,
  assignmentId: AssessmentAssignmentId,
  lock: 'lock' | 'look' = 'look',
): Promise<AssessmentAssignment> {
  const search = assignments.findAssignment(sql, caller.organizationId, assignmentId, lock);
  return existing(search, 'This assignment');
}
