import * as contract from '#shared/api/questionnaire-assignments.ts';
import type { QuestionnaireAssignment } from '#shared/api/questionnaire-assignments.ts';
import type { ClientId, OrganizationId, QuestionnaireAssignmentId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as assignments from '#server/repositories/questionnaires/questionnaire-assignments.ts';
import { holdQuestionnaire } from '#server/repositories/questionnaires/questionnaire-changes.ts';
import { requireWork, sortKeyIn } from '../core/access.ts';
import { writeAudit } from '../core/audit.ts';
import { requireActiveClients } from '../clients/client-access.ts';
import type { Caller, Deps, InnerDeps } from '../core/deps.ts';
import { idOfRequest } from '../core/request-ids.ts';
import { find as findQuestionnaire } from './questionnaires.ts';
import { service } from '../core/service.ts';
import { conflict, existing, notFound } from '../core/refusals.ts';

const DAY_MS = 24 * 3600_000;
const todayOf = ({ clock }: Pick<Deps, 'clock'>): string =>
  new Date(clock.nowMs()).toISOString().slice(0, 10);

export const list = service.reading(
  contract.listQuestionnaireAssignments,
  async ({ sql, deps, caller, query }) => {
    const sortKey = sortKeyIn(assignments.ASSIGNMENT_SORT_KEYS, query.sortKey) ?? 'urgent';
    const { rows, total } = await assignments.listAssignments(sql, caller.organizationId, {
      ...query,
      today: query.today ?? todayOf(deps),
      sortKey,
      isMasked: caller.isMasked,
    });
    return { assignments: rows, totalAssignments: total };
  },
);

/** Assigns to all of the clients, or to none. */
export const create = service(
  contract.createQuestionnaireAssignments,
  async ({ sql, deps, caller, params, headers, body }) => {
    const { organizationId } = caller;
    await holdQuestionnaire(sql, organizationId, body.questionnaireId);
    const { isArchived } = await findQuestionnaire(sql, organizationId, body.questionnaireId);
    if (isArchived) {
      throw conflict('This questionnaire is archived. Restore it from the archive, then assign it.');
    }
    const clientIds = [...new Set(body.clientIds)];
    await requireActiveClients(sql, caller, clientIds);
    const { clientIds: _all, ...what } = body;
    const requestKey = headers?.['idempotency-key'];
    const to = clientIds.map((clientId) => {
      const asked = ['questionnaire', clientId, what];
      return {
        assignmentId: idOfRequest(deps, caller, requestKey, asked) as QuestionnaireAssignmentId,
        clientId,
      };
    });
    const added = await assignments.insertAssignments(sql, {
      ...body,
      organizationId,
      to,
      therapistId: params.id,
      createdBy: caller.userId,
      at: isoNow(deps.clock),
    });
    if (added > 0) {
      await writeAudit(deps, sql, caller, {
        action: 'questionnaire.assign',
        subject: { type: 'questionnaire', id: body.questionnaireId },
        details: { clients: added },
      });
    }
    const key = { organizationId, today: todayOf(deps) };
    const ids = to.map(({ assignmentId }) => assignmentId);
    return { assignments: await assignments.listAssignmentsById(sql, key, ids) };
  },
);

export const change = service(
  contract.patchQuestionnaireAssignment,
  async ({ sql, deps, caller, params, body }) => {
    const { organizationId } = caller;
    const { assignmentId } = params;
    const found = await find(deps, sql, organizationId, assignmentId, 'lock');
    requireWork(caller, found);
    if (found.state === 'done') throw conflict('This questionnaire was already answered.');
    const isWithdrawn = body.isWithdrawn ?? found.state === 'withdrawn';
    const isChanged = await assignments.changeAssignment(sql, organizationId, {
      assignmentId,
      state: isWithdrawn ? 'withdrawn' : 'open',
      dueOn: body.dueOn === undefined ? found.dueOn : body.dueOn,
      repeatDays: body.repeatDays === undefined ? found.repeatDays : body.repeatDays,
      version: body.version,
      at: isoNow(deps.clock),
    });
    if (!isChanged) {
      throw conflict('Someone else changed this assignment. Check it, then try again.');
    }
    await writeAudit(deps, sql, caller, {
      action: 'questionnaire.changeAssignment',
      subject: { type: 'questionnaireAssignment', id: assignmentId },
      details: { isWithdrawn },
    });
    return find(deps, sql, organizationId, assignmentId);
  },
);

/**
 * Completes the assignment a response answers, and creates the next one if it repeats. An assignment answered or
 * withdrawn meanwhile stays unchanged; the response is stored all the same.
 */
export async function answer(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  answered: { assignmentId: QuestionnaireAssignmentId; clientId: ClientId; questionnaireId: string },
): Promise<void> {
  const { organizationId } = caller;
  const found = await find(deps, sql, organizationId, answered.assignmentId, 'lock');
  if (found.clientId !== answered.clientId || found.questionnaireId !== answered.questionnaireId)
    throw notFound('This assignment');
  if (found.state !== 'open' && found.state !== 'overdue') return;
  const at = isoNow(deps.clock);
  await assignments.changeAssignment(sql, organizationId, { ...found, state: 'done', at });
  if (found.repeatDays === null) return;
  await assignments.insertAssignments(sql, {
    organizationId,
    to: [{ assignmentId: deps.ids.next() as QuestionnaireAssignmentId, clientId: found.clientId }],
    therapistId: found.therapistId,
    questionnaireId: found.questionnaireId,
    dueOn: nextDue(found.dueOn, found.repeatDays, todayOf(deps)),
    repeatDays: found.repeatDays,
    createdBy: caller.userId,
    at,
  });
}

/** Keeps the interval from the first due day, but never returns a past day. Days are YYYY-MM-DD. */
export function nextDue(dueOn: string | null, repeatDays: number, today: string): string {
  const todayMs = Date.parse(today);
  let ms = Date.parse(dueOn ?? today) + repeatDays * DAY_MS;
  if (ms <= todayMs) ms += Math.ceil((todayMs - ms + 1) / (repeatDays * DAY_MS)) * repeatDays * DAY_MS;
  return new Date(ms).toISOString().slice(0, 10);
}

async function find(
  deps: InnerDeps,
  sql: Queryable,
  organizationId: OrganizationId,
  assignmentId: QuestionnaireAssignmentId,
  lock: 'lock' | 'look' = 'look',
): Promise<QuestionnaireAssignment> {
  const key = { organizationId, assignmentId, today: todayOf(deps) };
  return existing(assignments.findAssignment(sql, key, lock), 'This assignment');
}
