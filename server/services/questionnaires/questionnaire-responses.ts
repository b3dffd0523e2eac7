import type { EndpointRequest } from '#shared/api/endpoint.ts';
import * as contract from '#shared/api/questionnaire-responses.ts';
import type { AnsweredQuestionnaire, QuestionnaireResponse } from '#shared/api/questionnaire-responses.ts';
import type { OrganizationId, QuestionnaireResponseId } from '#shared/domain/ids.ts';
import type { AppError } from '#shared/errors.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import { holdQuestionnaire } from '#server/repositories/questionnaires/questionnaire-changes.ts';
import * as responses from '#server/repositories/questionnaires/questionnaire-responses.ts';
import type { ResponseRow } from '#server/repositories/questionnaires/questionnaire-responses.ts';
import { findVersion } from '#server/repositories/questionnaires/questionnaires.ts';
import { writeAudit } from '../core/audit.ts';
import { auditClientRead, requireClient } from '../clients/client-access.ts';
import type { InnerDeps } from '../core/deps.ts';
import { refreshNotifications } from '../core/notification-causes.ts';
import { answer as answerAssignment } from './questionnaire-assignments.ts';
import { evaluate } from './questionnaire-evaluation.ts';
import { service } from '../core/service.ts';
import { conflict, existing, invalidField, notFound } from '../core/refusals.ts';

type NewResponse = Pick<EndpointRequest<typeof contract.putQuestionnaireResponse>, 'params' | 'body'>;

const toAnswered = ({ therapistId: _whose, ...row }: ResponseRow): AnsweredQuestionnaire => ({
  ...row,
  title: row.definition.title,
});

const toResponse = (row: ResponseRow): QuestionnaireResponse => {
  const { answers: _answers, definition: _definition, ...rest } = toAnswered(row);
  return rest;
};

export const list = service(
  contract.listQuestionnaireResponses,
  async ({ sql, deps, caller, params, query }) => {
    await requireClient(sql, caller, params.clientId);
    const { clientId } = params;
    const filter = { ...query, clientId, questionnaireId: query.questionnaireId };
    const { rows, total } = await responses.listResponses(sql, caller.organizationId, filter);
    await auditClientRead(deps, sql, caller, { clientId, part: 'responses' });
    return { questionnaireResponses: rows.map(toResponse), totalQuestionnaireResponses: total };
  },
);

export const get = service(contract.getQuestionnaireResponse, async ({ sql, deps, caller, params }) => {
  const found = await find(sql, caller.organizationId, params.responseId);
  await writeAudit(deps, sql, caller, {
    action: 'questionnaireResponse.read',
    subject: { type: 'questionnaireResponse', id: found.responseId },
  });
  return toAnswered(found);
});

/**
 * Stores a response under the id its page created, so that a repeated request, as after a lost connection, stores it
 * once. A stored response never changes: a correction is a new response.
 */
export const put = service(contract.putQuestionnaireResponse, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  requireSensibleTimes(deps, body);
  await requireClient(sql, caller, params.clientId);
  const before = await responses.findResponse(sql, organizationId, params.responseId);
  if (before) return sameOrConflict(before, { params, body });
  const corrected = await findCorrected(sql, organizationId, { params, body });
  await holdQuestionnaire(sql, organizationId, body.questionnaireId);
  const search = findVersion(sql, organizationId, body.questionnaireId, body.version);
  const version = await existing(search, 'This version of the questionnaire');
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
  if (assignmentId !== null) await answerAssignment(deps, sql, caller, { ...params, ...body, assignmentId });
  await writeAudit(deps, sql, caller, {
    action: corrected ? 'questionnaireResponse.correct' : 'questionnaireResponse.create',
    subject: { type: 'questionnaireResponse', id: params.responseId },
    details: { clientId: params.clientId },
  });
  await refreshNotifications(deps, sql, organizationId, 'questionnaires');
  return toResponse(await find(sql, organizationId, params.responseId));
});

const alreadyThere = (): AppError => conflict('There is already a response here. Reload the page to see it.');

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

function requireSensibleTimes({ clock }: InnerDeps, { startedAt, answeredAt }: NewResponse['body']): void {
  const endMs = Date.parse(answeredAt);
  if (endMs > clock.nowMs() + CLOCK_SLACK_MS) {
    throw invalidField('answeredAt', 'This is in the future.');
  }
  if (Date.parse(startedAt) > endMs) {
    throw invalidField('startedAt', 'It cannot begin after it ends.');
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
    throw conflict('This response was already corrected. Correct the newer one.');
  }
  return corrected;
}

export const see = service(contract.seeQuestionnaireSafety, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
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

export const alerts = service(contract.listQuestionnaireSafety, async ({ sql, caller, query }) => {
  return { alerts: await responses.listUnseenSafety(sql, caller.organizationId, query.clientId) };
});

async function find(
  sql: Queryable,
  organizationId: OrganizationId,
  responseId: QuestionnaireResponseId,
): Promise<ResponseRow> {
  return existing(responses.findResponse(sql, organizationId, responseId), 'This response');
}
