import {
  archiveAssessment,
  type AssessmentRecord,
  createAssessment,
  getAssessment,
  listAssessments,
  putAssessment,
} from '#shared/api/assessments.ts';
import { BUILT_IN_ASSESSMENTS } from '#server/model/assessment-library.ts';
import type { AssessmentId } from '#shared/domain/ids.ts';
import type { Db, Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as assessments from '#server/repositories/assessments/assessments.ts';
import { requireEdit, sortKeyIn } from '../core/access.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller } from '../core/deps.ts';
import { service } from '../core/service.ts';
import { conflict, existing, forbidden } from '../core/refusals.ts';

export const list = service.reading(listAssessments, async ({ sql, caller, query }) => {
  const sortKey = sortKeyIn(assessments.ASSESSMENT_SORT_KEYS, query.sortKey);
  const { rows, total } = await assessments.listAssessments(sql, caller.organizationId, {
    ...query,
    status: query.status ?? 'active',
    sortKey,
  });
  return { assessments: rows, totalAssessments: total };
});

export const get = service(getAssessment, async ({ sql, caller, params }) => {
  return requireAssessment(sql, caller, params.assessmentId);
});

export const create = service(createAssessment, async ({ sql, deps, caller, params, body }) => {
  const assessmentId = deps.ids.next() as AssessmentId;
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

export const change = service(putAssessment, async ({ sql, deps, caller, params, body }) => {
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
    throw conflict(
      'Someone else saved a newer version of this assessment. Take theirs, or replace it with yours.',
    );
  }
  await writeAudit(deps, sql, caller, {
    action: 'assessment.update',
    subject: { type: 'assessment', id: params.assessmentId },
    details: { version },
  });
  return requireAssessment(sql, caller, params.assessmentId);
});

export const archive = service(archiveAssessment, async ({ sql, deps, caller, params, body }) => {
  await requireOwn(sql, caller, params.assessmentId);
  const at = isoNow(deps.clock);
  await assessments.setArchived(sql, caller.organizationId, params.assessmentId, { ...body, at });
  await writeAudit(deps, sql, caller, {
    action: body.isArchived ? 'assessment.archive' : 'assessment.restore',
    subject: { type: 'assessment', id: params.assessmentId },
  });
  return requireAssessment(sql, caller, params.assessmentId);
});

export async function requireAssessment(
  sql: Queryable,
  caller: Caller,
  assessmentId: AssessmentId,
): Promise<AssessmentRecord> {
  return existing(assessments.findAssessment(sql, caller.organizationId, assessmentId), 'This assessment');
}

/** Throws AppError `forbidden` for built-in assessments and those of other therapists. */
async function requireOwn(sql: Queryable, caller: Caller, assessmentId: AssessmentId): Promise<void> {
  const { therapistId } = await requireAssessment(sql, caller, assessmentId);
  if (therapistId === null) {
    throw forbidden(
      'This assessment comes with Loopwell and cannot be changed. Duplicate it and change the copy.',
    );
  }
  requireEdit(caller, { kind: 'item', therapistId });
}

/** Called at startup: makes the assessments of this Loopwell version available to every organization. */
export async function storeBuiltInAssessments(db: Db): Promise<void> {
  await db.tx('system', (sql) =>
    assessments.replaceBuiltInAssessments(
      sql,
      BUILT_IN_ASSESSMENTS.map((each, position) => ({ ...each, position })),
    ),
  );
}
