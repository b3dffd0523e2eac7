import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type * as contract from '#shared/api/questionnaire-responses.ts';
import type { AnsweredQuestionnaire, QuestionnaireResponse } from '#shared/api/questionnaire-responses.ts';
import type { OrganizationId, QuestionnaireResponseId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Queryable } from '../db/db.ts';
import { isoNow } from '../ports/clock.ts';
import { holdQuestionnaire } from '../repositories/questionnaire-changes.ts';
import * as responses from '../repositories/questionnaire-responses.ts';
import type { ResponseRow } from '../repositories/questionnaire-responses.ts';
import { findVersion } from '../repositories/questionnaires.ts';
import { notFound, requirePermission, requireTherapist } from './access.ts';
import { writeAudit } from './audit.ts';
import { auditClientRead, requireClient } from './client-access.ts';
import type { Caller, Deps } from './deps.ts';
import { refreshNotifications } from './notification-causes.ts';
import { answer as answerAssignment } from './questionnaire-assignments.ts';
import { evaluate } from './questionnaire-evaluation.ts';

type NewResponse = EndpointRequest<typeof contract.putQuestionnaireResponse>;

const toAnswered = ({ therapistId: _whose, ...row }: ResponseRow): AnsweredQuestionnaire => ({
  ...row,
  title: row.definition.title,
});

const toResponse = (row: ResponseRow): QuestionnaireResponse => {
  const { answers: _answers, definition: _definition, ...rest } = toAnswered(row);
  return rest;
};

export async function list(
  deps: Deps,
  caller: Caller,
  { params, query }: EndpointRequest<typeof contract.listQuestionnaireResponses>,
): Promise<EndpointResponse<typeof contract.listQuestionnaireResponses>> {
  requirePermission(caller, 'questionnaire.read');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    await requireClient(sql, caller, params.clientId);
    const { clientId } = params;
    const filter = { ...query, clientId, questionnaireId: query.questionnaireId };
    const { rows, total } = await responses.listResponses(sql, caller.organizationId, filter);
    await auditClientRead(deps, sql, caller, { clientId, part: 'responses' });
    return { questionnaireResponses: rows.map(toResponse), totalQuestionnaireResponses: total };
  });
}

export async function get(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof contract.getQuestionnaireResponse>,
): Promise<EndpointResponse<typeof contract.getQuestionnaireResponse>> {
  requirePermission(caller, 'questionnaire.read');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const found = await find(sql, caller.organizationId, params.responseId);
    await writeAudit(deps, sql, caller, {
      action: 'questionnaireResponse.read',
      subject: { type: 'questionnaireResponse', id: found.responseId },
    });
    return toAnswered(found);
  });
}

/**
 * Stores a response under the id its page made, so that one sent twice, as after a lost connection, is there once. What
 * is stored never changes: a correction is a response of its own.
 */
export async function put(
  deps: Deps,
  caller: Caller,
  request: NewResponse,
): Promise<EndpointResponse<typeof contract.putQuestionnaireResponse>> {
  requirePermission(caller, 'questionnaire.write');
  const { params, body } = request;
  const { organizationId } = caller;
  requireSensibleTimes(deps, body);
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    await requireClient(sql, caller, params.clientId);
    const before = await responses.findResponse(sql, organizationId, params.responseId);
    if (before) return sameOrConflict(before, request);
    const corrected = await findCorrected(sql, organizationId, request);
    await holdQuestionnaire(sql, organizationId, body.questionnaireId);
    const version = await findVersion(sql, organizationId, body.questionnaireId, body.version);
    if (!version) throw notFound('This version of the questionnaire');
    const evaluated = evaluate(version.definition, body, corrected?.answers);
    const isStored = await responses.insertResponse(sql, {
      ...body,
      ...evaluated,
      organizationId,
      responseId: params.responseId,
      clientId: params.clientId,
      therapistId: params.id,
      correctsId: corrected?.responseId ?? null,
      correctionReason: body.correction?.reason ?? '',
      createdBy: caller.userId,
      at: isoNow(deps.clock),
    });
    if (!isStored) throw alreadyThere();
    const { assignmentId } = body;
    if (assignmentId !== null)
      await answerAssignment(deps, sql, caller, { ...params, ...body, assignmentId });
    await writeAudit(deps, sql, caller, {
      action: corrected ? 'questionnaireResponse.correct' : 'questionnaireResponse.create',
      subject: { type: 'questionnaireResponse', id: params.responseId },
      details: { clientId: params.clientId },
    });
    await refreshNotifications(deps, sql, organizationId, 'questionnaires');
    return toResponse(await find(sql, organizationId, params.responseId));
  });
}

const alreadyThere = (): AppError =>
  new AppError('conflict', 'There is a response in this place already. Reload the page to see it.');

function sameOrConflict(before: ResponseRow, { params, body }: NewResponse): QuestionnaireResponse {
  const isSame =
    before.clientId === params.clientId &&
    before.questionnaireId === body.questionnaireId &&
    before.version === body.version;
  if (!isSame) throw alreadyThere();
  return toResponse(before);
}

/** Clocks of two computers differ a little. */
const CLOCK_SLACK_MS = 10 * 60_000;

function requireSensibleTimes({ clock }: Deps, { startedAt, answeredAt }: NewResponse['body']): void {
  const endMs = Date.parse(answeredAt);
  if (endMs > clock.nowMs() + CLOCK_SLACK_MS) {
    const message = 'This lies in the future.';
    throw new AppError('invalid', message, { answeredAt: message });
  }
  if (Date.parse(startedAt) > endMs) {
    const message = 'It cannot begin after it ends.';
    throw new AppError('invalid', message, { startedAt: message });
  }
}

async function findCorrected(
  sql: Queryable,
  organizationId: OrganizationId,
  { params, body }: NewResponse,
): Promise<ResponseRow | undefined> {
  if (!body.correction) return undefined;
  const corrected = await responses.findResponse(sql, organizationId, body.correction.responseId);
  const isOfSame =
    corrected?.clientId === params.clientId && corrected.questionnaireId === body.questionnaireId;
  if (!corrected || !isOfSame) throw notFound('The response that is corrected');
  if (corrected.correctedById !== null) {
    throw new AppError('conflict', 'This response has been corrected already. Correct the newer one.');
  }
  return corrected;
}

export async function see(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof contract.seeQuestionnaireSafety>,
): Promise<EndpointResponse<typeof contract.seeQuestionnaireSafety>> {
  requirePermission(caller, 'questionnaire.write');
  const { organizationId } = caller;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    const found = await find(sql, organizationId, params.responseId);
    const isSeen = found.safetySeenAt !== null;
    if (found.scores.safety.length === 0 || isSeen === body.isSeen) return toResponse(found);
    const seen = body.isSeen ? { at: isoNow(deps.clock), by: caller.userId } : undefined;
    await responses.setSafetySeen(sql, organizationId, params.responseId, seen);
    await writeAudit(deps, sql, caller, {
      action: 'questionnaireResponse.safetySeen',
      subject: { type: 'questionnaireResponse', id: params.responseId },
      details: { isSeen: body.isSeen },
    });
    await refreshNotifications(deps, sql, organizationId, 'questionnaires');
    return toResponse({ ...found, safetySeenAt: seen?.at ?? null });
  });
}

export async function alerts(
  deps: Deps,
  caller: Caller,
  { params, query }: EndpointRequest<typeof contract.listQuestionnaireSafety>,
): Promise<EndpointResponse<typeof contract.listQuestionnaireSafety>> {
  requirePermission(caller, 'questionnaire.read');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    return { alerts: await responses.listUnseenSafety(sql, caller.organizationId, query.clientId) };
  });
}

async function find(
  sql: Queryable,
  organizationId: OrganizationId,
  responseId: QuestionnaireResponseId,
): Promise<ResponseRow> {
  const found = await responses.findResponse(sql, organizationId, responseId);
  if (!found) throw notFound('This response');
  return found;
}
