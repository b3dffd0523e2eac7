import type {
  assignAssessment,
  listAssessmentAssignments,
  patchAssessmentAssignment,
  startAssessment,
} from '#shared/api/assessments.ts';
import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { AssessmentAssignmentId, SessionComponentId, SessionId, UserId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '../db/db.ts';
import { isoNow } from '../ports/clock.ts';
import * as assignments from '../repositories/assessment-assignments.ts';
import { insertComponent } from '../repositories/recordings.ts';
import { insertSession } from '../repositories/sessions.ts';
import {
  notFound,
  requireOwnName,
  requirePermission,
  requireTherapist,
  requireWork,
  sortKeyIn,
} from './access.ts';
import { requireAssessment } from './assessments.ts';
import { writeAudit } from './audit.ts';
import { requireActiveClients } from './client-access.ts';
import type { Caller, Deps } from './deps.ts';
import { idOfRequest } from './request-ids.ts';

export async function list(
  deps: Deps,
  caller: Caller,
  { params, query }: EndpointRequest<typeof listAssessmentAssignments>,
): Promise<EndpointResponse<typeof listAssessmentAssignments>> {
  requirePermission(caller, 'assessment.read');
  const sortKey = sortKeyIn(assignments.ASSIGNMENT_SORT_KEYS, query.sortKey);
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const { rows, total } = await assignments.listAssignments(sql, caller.organizationId, {
      ...query,
      clientId: query.clientId,
      assessmentId: query.assessmentId,
      state: query.state,
      searchTerm: query.searchTerm.trim(),
      sortKey: sortKey ?? 'createdAt',
      sortOrder: sortKey ? query.sortOrder : 'desc',
      isMasked: caller.isMasked,
    });
    return { assignments: rows, totalAssignments: total };
  });
}

export async function assign(
  deps: Deps,
  caller: Caller,
  { params, headers, body }: EndpointRequest<typeof assignAssessment>,
): Promise<EndpointResponse<typeof assignAssessment>> {
  requirePermission(caller, 'assessment.write');
  const requestKey = headers?.['idempotency-key'];
  const asked = ['assessment', params.clientId, body];
  const assignmentId = idOfRequest(deps, caller, requestKey, asked) as AssessmentAssignmentId;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    await requireActiveClients(sql, caller, [params.clientId]);
    const { isArchived } = await requireAssessment(sql, caller, body.assessmentId);
    if (isArchived) {
      throw new AppError(
        'conflict',
        'This assessment is archived. Take it back from the archive, then assign it.',
      );
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
}

export async function change(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof patchAssessmentAssignment>,
): Promise<EndpointResponse<typeof patchAssessmentAssignment>> {
  requirePermission(caller, 'assignment.change');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    const stored = await requireAssignment(sql, caller, params.assignmentId, 'lock');
    requireWork(caller, stored);
    const isChanged = await assignments.updateAssignment(sql, caller.organizationId, params.assignmentId, {
      dueOn: body.dueOn === undefined ? stored.dueOn : body.dueOn,
      isWithdrawn: body.isWithdrawn ?? stored.state === 'withdrawn',
      basis: body.version,
      at: isoNow(deps.clock),
    });
    if (!isChanged) {
      throw new AppError(
        'conflict',
        'Somebody changed this assignment meanwhile. Look at it again, then repeat your change.',
      );
    }
    await writeAudit(deps, sql, caller, {
      action: 'assessment.assignment',
      subject: { type: 'client', id: stored.clientId },
      details: { assignmentId: params.assignmentId },
    });
    return requireAssignment(sql, caller, params.assignmentId);
  });
}

export async function start(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof startAssessment>,
): Promise<EndpointResponse<typeof startAssessment>> {
  requirePermission(caller, 'assessment.write');
  const { organizationId } = caller;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    requireOwnName(caller, params.id);
    const stored = await requireAssignment(sql, caller, params.assignmentId, 'lock');
    requireWork(caller, stored);
    if (stored.sessionComponentId !== null) return stored;
    if (stored.state === 'withdrawn') {
      throw new AppError('conflict', 'This assessment was withdrawn. Give it again first, then start it.');
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
}

/** A session with one component that keeps the script as it is now. */
async function planRecording(
  deps: Deps,
  sql: Queryable,
  caller: Caller,
  of: Pick<assignments.AssignmentRow, 'clientId' | 'assessmentId'> & { therapistId: UserId },
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
): Promise<assignments.AssignmentRow> {
  const found = await assignments.findAssignment(sql, caller.organizationId, assignmentId, lock);
  if (!found) throw notFound('This assignment');
  return found;
}
