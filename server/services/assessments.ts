import type {
  archiveAssessment,
  AssessmentRecord,
  createAssessment,
  getAssessment,
  listAssessments,
  putAssessment,
} from '#shared/api/assessments.ts';
import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import { BUILT_IN_ASSESSMENTS } from '#shared/assessment/library.ts';
import type { AssessmentId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Db, Queryable } from '../db/db.ts';
import { isoNow } from '../ports/clock.ts';
import * as assessments from '../repositories/assessments.ts';
import { notFound, requireEdit, requirePermission, requireTherapist, sortKeyIn } from './access.ts';
import { writeAudit } from './audit.ts';
import type { Caller, Deps } from './deps.ts';

export async function list(
  deps: Deps,
  caller: Caller,
  { params, query }: EndpointRequest<typeof listAssessments>,
): Promise<EndpointResponse<typeof listAssessments>> {
  requirePermission(caller, 'assessment.read');
  const sortKey = sortKeyIn(assessments.ASSESSMENT_SORT_KEYS, query.sortKey);
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const { rows, total } = await assessments.listAssessments(sql, caller.organizationId, {
      ...query,
      searchTerm: query.searchTerm.trim(),
      status: query.status ?? 'active',
      origin: query.origin,
      sortKey,
    });
    return { assessments: rows, totalAssessments: total };
  });
}

export async function get(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof getAssessment>,
): Promise<EndpointResponse<typeof getAssessment>> {
  requirePermission(caller, 'assessment.read');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    return requireAssessment(sql, caller, params.assessmentId);
  });
}

export async function create(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof createAssessment>,
): Promise<EndpointResponse<typeof createAssessment>> {
  requirePermission(caller, 'assessment.write');
  const assessmentId = deps.ids.next() as AssessmentId;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    await assessments.insertAssessment(sql, {
      organizationId: caller.organizationId,
      assessmentId,
      therapistId: params.id,
      definition: body.definition,
      createdBy: caller.userId,
      at: isoNow(deps.clock),
    });
    await writeAudit(deps, sql, caller, {
      action: 'assessment.create',
      subject: { type: 'assessment', id: assessmentId },
    });
    return requireAssessment(sql, caller, assessmentId);
  });
}

export async function change(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof putAssessment>,
): Promise<EndpointResponse<typeof putAssessment>> {
  requirePermission(caller, 'assessment.write');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    await requireOwn(sql, caller, params.assessmentId);
    const version = await assessments.insertNextVersion(sql, {
      organizationId: caller.organizationId,
      assessmentId: params.assessmentId,
      definition: body.definition,
      createdBy: caller.userId,
      basis: body.assessmentVersion,
      at: isoNow(deps.clock),
    });
    if (version === undefined) {
      throw new AppError(
        'conflict',
        'Somebody stored a newer version of this assessment meanwhile. Take theirs, or keep yours over it.',
      );
    }
    await writeAudit(deps, sql, caller, {
      action: 'assessment.update',
      subject: { type: 'assessment', id: params.assessmentId },
      details: { version },
    });
    return requireAssessment(sql, caller, params.assessmentId);
  });
}

export async function archive(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof archiveAssessment>,
): Promise<EndpointResponse<typeof archiveAssessment>> {
  requirePermission(caller, 'assessment.write');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    await requireOwn(sql, caller, params.assessmentId);
    const at = isoNow(deps.clock);
    await assessments.setArchived(sql, caller.organizationId, params.assessmentId, { ...body, at });
    await writeAudit(deps, sql, caller, {
      action: body.isArchived ? 'assessment.archive' : 'assessment.restore',
      subject: { type: 'assessment', id: params.assessmentId },
    });
    return requireAssessment(sql, caller, params.assessmentId);
  });
}

export async function requireAssessment(
  sql: Queryable,
  caller: Caller,
  assessmentId: AssessmentId,
): Promise<AssessmentRecord> {
  const found = await assessments.findAssessment(sql, caller.organizationId, assessmentId);
  if (!found) throw notFound('This assessment');
  return found;
}

/** Throws AppError `forbidden` for what comes with Loopwell or belongs to somebody else. */
async function requireOwn(sql: Queryable, caller: Caller, assessmentId: AssessmentId): Promise<void> {
  const { therapistId } = await requireAssessment(sql, caller, assessmentId);
  if (therapistId === null) {
    throw new AppError(
      'forbidden',
      'This assessment comes with Loopwell and cannot be changed. Duplicate it and change the copy.',
    );
  }
  requireEdit(caller, { kind: 'item', therapistId });
}

/** Called at start: every organization sees the assessments of this version of Loopwell. */
export async function storeBuiltInAssessments(db: Db): Promise<void> {
  await db.tx('system', (sql) =>
    assessments.replaceBuiltInAssessments(
      sql,
      BUILT_IN_ASSESSMENTS.map((each, position) => ({ ...each, position })),
    ),
  );
}
