import {
  type AssessmentSummary,
  createTaskResult,
  getAssessmentSummary,
  listTaskResults,
  putAssessmentSummary,
  removeTaskResult,
  type TaskResult,
} from '#shared/api/assessments.ts';
import type { EndpointRequest } from '#shared/api/endpoint.ts';
import { scoreGoNoGo } from '#shared/assessment/go-no-go.ts';
import { sleepFigures } from '#shared/assessment/sleep-diary.ts';
import type { SessionComponentId, TaskResultId } from '#shared/domain/ids.ts';
import type { AppError } from '#shared/errors.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as results from '#server/repositories/assessments/assessment-results.ts';
import { findComponent } from '#server/repositories/sessions/recordings.ts';
import { findSession } from '#server/repositories/sessions/sessions.ts';
import { writeAudit } from '../core/audit.ts';
import { auditClientRead, requireClient, requireWorkOf } from '../clients/client-access.ts';
import { requirePast } from '../core/days.ts';
import type { Caller } from '../core/deps.ts';
import { requireReadable } from '../core/hidden-text.ts';
import { idOfRequest } from '../core/request-ids.ts';
import { whenTaken } from '../core/taken.ts';
import { OK, service } from '../core/service.ts';
import { conflict, existing, notFound } from '../core/refusals.ts';

export const summary = service(getAssessmentSummary, async ({ sql, deps, caller, params }) => {
  const { sessionId } = await requireRecording(sql, caller, params.sessionComponentId);
  const read = await readSummary(sql, caller, params.sessionComponentId);
  await writeAudit(deps, sql, caller, {
    action: 'assessment.summaryRead',
    subject: { type: 'session', id: sessionId },
  });
  return read;
});

export const storeSummary = service(putAssessmentSummary, async ({ sql, deps, caller, params, body }) => {
  const { sessionComponentId: componentId } = params;
  // The therapist in the path is not stored. The path of a session page names who recorded it, even after that user
  // left.
  const session = await requireRecording(sql, caller, componentId);
  await requireWorkOf(sql, caller, session);
  requireReadable(body.body, 'report');
  const stored = await readSummary(sql, caller, componentId);
  const isNext =
    stored.summaryVersion === body.summaryVersion &&
    (await results.insertSummary(sql, caller.organizationId, componentId, {
      summaryVersion: body.summaryVersion + 1,
      body: body.body,
      createdAt: isoNow(deps.clock),
      createdBy: caller.userId,
      clientId: session.clientId,
    }));
  if (!isNext) {
    throw conflict('Someone else saved a newer version of this text. Take theirs, or replace it with yours.');
  }
  await writeAudit(deps, sql, caller, {
    action: 'assessment.summary',
    subject: { type: 'session', id: session.sessionId },
    details: { version: body.summaryVersion + 1 },
  });
  return readSummary(sql, caller, componentId);
});

async function readSummary(
  sql: Queryable,
  caller: Caller,
  componentId: SessionComponentId,
): Promise<AssessmentSummary> {
  const [newest, ...earlier] = await results.listSummaries(sql, caller.organizationId, componentId);
  return newest ? { ...newest, earlier } : { summaryVersion: 0, body: '', createdAt: null, earlier: [] };
}

async function requireRecording(sql: Queryable, caller: Caller, componentId: SessionComponentId) {
  const component = await findComponent(sql, caller.organizationId, componentId);
  const session = component && (await findSession(sql, caller.organizationId, component.sessionId));
  if (!session || component.kind !== 'assessment') throw notFound('This recording of an assessment');
  return session;
}

export const list = service(listTaskResults, async ({ sql, deps, caller, params, query }) => {
  await requireClient(sql, caller, params.clientId);
  const { rows, total } = await results.listTaskResults(sql, caller.organizationId, {
    ...query,
    clientId: params.clientId,
  });
  await auditClientRead(deps, sql, caller, { clientId: params.clientId, part: 'taskResults' });
  return { taskResults: rows, totalTaskResults: total };
});

export const create = service(createTaskResult, async ({ sql, deps, caller, params, headers, body }) => {
  const { organizationId } = caller;
  if (body.kind === 'goNoGo') requirePast(deps, 'takenOn', body.takenOn);
  else requirePast(deps, 'diary.night', body.diary.night);
  const asked = ['taskResult', params.clientId, body];
  const taskResultId = idOfRequest(deps, caller, headers?.['idempotency-key'], asked) as TaskResultId;
  const made = madeOf(body, { taskResultId, clientId: params.clientId, createdAt: isoNow(deps.clock) });
  const input = body.kind === 'goNoGo' ? { seed: body.seed, trials: body.trials } : body.diary;
  await requireClient(sql, caller, params.clientId);
  if (made.sessionComponentId) {
    const session = await requireRecording(sql, caller, made.sessionComponentId);
    if (session.clientId !== params.clientId) throw notFound('This recording of an assessment');
  }
  const stored = { ...made, input, therapistId: params.id, createdBy: caller.userId };
  const isNew = await results.insertTaskResult(sql, organizationId, stored);
  const found = await results.findTaskResult(sql, organizationId, taskResultId);
  if (!found) throw nightTaken('diary.night');
  if (isNew) {
    await writeAudit(deps, sql, caller, {
      action: 'taskResult.create',
      subject: { type: 'client', id: params.clientId },
      details: { kind: body.kind },
    });
  }
  return found;
});

/** Adds the figures, which only the server computes. */
function madeOf(
  body: EndpointRequest<typeof createTaskResult>['body'],
  ids: Pick<TaskResult, 'taskResultId' | 'clientId' | 'createdAt'>,
): TaskResult {
  if (body.kind === 'goNoGo') {
    const { kind, takenOn, trials, isPartial, sessionComponentId = null } = body;
    const figures = { ...scoreGoNoGo(trials), ...(isPartial && { isPartial }) };
    return { ...ids, kind, takenOn, sessionComponentId, figures };
  }
  const { kind, diary } = body;
  return { ...ids, kind, takenOn: diary.night, sessionComponentId: null, figures: sleepFigures(diary) };
}

function nightTaken(field: string): AppError {
  const message = 'This night already has an entry. Remove it first, then enter the night again.';
  return conflict(message, { [field]: message });
}

export const remove = service(removeTaskResult, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  const therapistId = await existing(
    results.findTaskResultOwner(sql, organizationId, params.clientId, params.taskResultId),
    'This result',
  );
  await requireWorkOf(sql, caller, { therapistId, clientId: params.clientId });
  await results
    .setRemoved(sql, organizationId, params.taskResultId, { ...body, at: isoNow(deps.clock) })
    .catch(whenTaken(() => nightTaken('isRemoved')));
  await writeAudit(deps, sql, caller, {
    action: body.isRemoved ? 'taskResult.remove' : 'taskResult.restore',
    subject: { type: 'client', id: params.clientId },
  });
  return OK;
});
