import * as contract from '#shared/api/questionnaires.ts';
import type { Questionnaire } from '#shared/api/questionnaires.ts';
import type { OrganizationId, QuestionnaireCategoryId, QuestionnaireId } from '#shared/domain/ids.ts';
import { allowsChanges, copyOf } from '#shared/domain/questionnaire-rights.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import { itemsOf } from '#shared/questionnaires/definition.ts';
import { isQuestion } from '#shared/questionnaires/items.ts';
import { inWholePractice, type Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import { findCategory } from '#server/repositories/questionnaires/questionnaire-categories.ts';
import * as changes from '#server/repositories/questionnaires/questionnaire-changes.ts';
import * as questionnaires from '#server/repositories/questionnaires/questionnaires.ts';
import { requireEdit, sortKeyIn } from '../core/access.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, InnerDeps } from '../core/deps.ts';
import { service } from '../core/service.ts';
import { conflict, existing, forbidden, notFound } from '../core/refusals.ts';

export const list = service.reading(contract.listQuestionnaires, async ({ sql, caller, query }) => {
  const sortKey = sortKeyIn(questionnaires.QUESTIONNAIRE_SORT_KEYS, query.sortKey);
  const { limit, startFrom } = query;
  const { rows, total } = await questionnaires.listQuestionnaires(sql, caller.organizationId, {
    ...query,
    isArchived: query.isArchived === 'true',
    sortKey,
  });
  return { limit, questionnaires: rows, startFrom, totalSessions: total };
});

export const get = service(contract.getQuestionnaire, async ({ sql, caller, params, query }) => {
  const newest = await find(sql, caller.organizationId, params.questionnaireId);
  if (query.version === undefined || query.version === newest.version) return newest;
  const { organizationId } = caller;
  const earlier = await existing(
    questionnaires.findVersion(sql, organizationId, params.questionnaireId, query.version),
    'This version of the questionnaire',
  );
  return { ...newest, version: query.version, definition: earlier.definition };
});

export const versions = service(contract.listQuestionnaireVersions, async ({ sql, caller, params }) => {
  await find(sql, caller.organizationId, params.questionnaireId);
  const rows = await questionnaires.listVersions(sql, caller.organizationId, params.questionnaireId);
  return {
    versions: rows.map(({ questionnaireVersion, definition, createdAt, createdBy }) => ({
      version: questionnaireVersion,
      title: definition.title,
      itemCount: itemsOf(definition).filter(isQuestion).length,
      createdAt,
      createdBy,
    })),
  };
});

export const create = service(contract.createQuestionnaire, async ({ sql, deps, caller, params, body }) => {
  return insert(deps, sql, caller, { ...body, therapistId: params.id });
});

/** Stores a new questionnaire of the practice, in the caller's transaction. */
export async function insert(
  deps: InnerDeps,
  sql: Queryable,
  caller: Caller,
  made: Pick<changes.NewQuestionnaire, 'therapistId' | 'categoryId' | 'definition'>,
): Promise<Questionnaire> {
  const { organizationId } = caller;
  const questionnaireId = deps.ids.next() as QuestionnaireId;
  await requireCategory(sql, organizationId, made.categoryId);
  await changes.insertQuestionnaire(sql, {
    ...made,
    definition: ownDefinition(made.definition),
    organizationId,
    questionnaireId,
    createdBy: caller.userId,
    at: isoNow(deps.clock),
  });
  await writeAudit(deps, sql, caller, {
    action: 'questionnaire.create',
    subject: { type: 'questionnaire', id: questionnaireId },
  });
  return find(sql, organizationId, questionnaireId);
}

/** Creates the next version. Existing responses keep the version they answered. */
export const change = service(contract.putQuestionnaire, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  const { questionnaireId } = params;
  await findOwn(sql, caller, questionnaireId);
  await requireCategory(sql, organizationId, body.categoryId);
  const version = await changes.insertNextVersion(sql, {
    organizationId,
    questionnaireId,
    categoryId: body.categoryId,
    definition: ownDefinition(body.definition),
    basis: body.version,
    createdBy: caller.userId,
    at: isoNow(deps.clock),
  });
  if (version === undefined) {
    throw conflict(
      'Someone else saved a newer version of this questionnaire. Check it, then decide which one to keep.',
    );
  }
  await writeAudit(deps, sql, caller, {
    action: 'questionnaire.update',
    subject: { type: 'questionnaire', id: questionnaireId },
    details: { version },
  });
  return find(sql, organizationId, questionnaireId);
});

/** No records are lost: a questionnaire that was answered or assigned is archived instead. */
export const remove = service(contract.deleteQuestionnaire, async ({ sql, deps, caller, params }) => {
  const key = { organizationId: caller.organizationId, questionnaireId: params.questionnaireId };
  await findOwn(sql, caller, params.questionnaireId);
  const isArchived = await inWholePractice(sql, (whole) => changes.isUsed(whole, key));
  const at = isoNow(deps.clock);
  if (isArchived) await changes.setArchived(sql, key, at, at);
  else await changes.deleteQuestionnaire(sql, key);
  await writeAudit(deps, sql, caller, {
    action: isArchived ? 'questionnaire.archive' : 'questionnaire.delete',
    subject: { type: 'questionnaire', id: params.questionnaireId },
  });
  return { outcome: isArchived ? ('archived' as const) : ('deleted' as const) };
});

/** Changes nothing if the state is already as requested. */
export const archive = service(contract.archiveQuestionnaire, async ({ sql, deps, caller, params, body }) => {
  const { organizationId } = caller;
  const { questionnaireId } = params;
  const found = await findOwn(sql, caller, questionnaireId);
  if (found.isArchived === body.isArchived) return found;
  const at = isoNow(deps.clock);
  await changes.setArchived(sql, { organizationId, questionnaireId }, body.isArchived ? at : null, at);
  await writeAudit(deps, sql, caller, {
    action: body.isArchived ? 'questionnaire.archive' : 'questionnaire.restore',
    subject: { type: 'questionnaire', id: questionnaireId },
  });
  return find(sql, organizationId, questionnaireId);
});

export const duplicate = service(contract.duplicateQuestionnaire, async ({ sql, deps, caller, params }) => {
  const { definition, categoryId } = await find(sql, caller.organizationId, params.questionnaireId);
  if (!allowsChanges(definition.terms)) {
    throw forbidden(
      `${definition.title} may only be used unchanged: its terms do not allow changes. Create your own questionnaire instead.`,
    );
  }
  return insert(deps, sql, caller, {
    therapistId: params.id,
    categoryId,
    definition: copyOf(definition),
  });
});

/** Throws `notFound`. */
export const find = (
  sql: Queryable,
  organizationId: OrganizationId,
  questionnaireId: QuestionnaireId,
): Promise<Questionnaire> =>
  existing(questionnaires.findQuestionnaire(sql, organizationId, questionnaireId), 'This questionnaire');

/** A questionnaire the caller may change. Throws `notFound` or `forbidden`. */
async function findOwn(
  sql: Queryable,
  caller: Caller,
  questionnaireId: QuestionnaireId,
): Promise<Questionnaire> {
  const found = await find(sql, caller.organizationId, questionnaireId);
  if (found.therapistId === null) {
    throw forbidden(
      'This questionnaire comes with Loopwell and cannot be changed by anyone. Make your own copy if its terms allow it.',
    );
  }
  requireEdit(caller, { kind: 'questionnaire', therapistId: found.therapistId, userId: found.userId });
  return found;
}

async function requireCategory(
  sql: Queryable,
  organizationId: OrganizationId,
  categoryId: QuestionnaireCategoryId | null,
): Promise<void> {
  if (categoryId !== null && !(await findCategory(sql, organizationId, categoryId)))
    throw notFound('This category');
}

/** Keys of known instruments are reserved for built-in questionnaires: the indexes are computed from those. */
function ownDefinition({ key: _key, ...definition }: QuestionnaireDefinition): QuestionnaireDefinition {
  return definition;
}
