import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type * as contract from '#shared/api/questionnaires.ts';
import type { Questionnaire } from '#shared/api/questionnaires.ts';
import type { OrganizationId, QuestionnaireCategoryId, QuestionnaireId } from '#shared/domain/ids.ts';
import { allowsChanges, copyOf } from '#shared/domain/questionnaire-rights.ts';
import { AppError } from '#shared/errors.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import { itemsOf } from '#shared/questionnaires/definition.ts';
import { isQuestion } from '#shared/questionnaires/items.ts';
import type { Queryable } from '../db/db.ts';
import { isoNow } from '../ports/clock.ts';
import { findCategory } from '../repositories/questionnaire-categories.ts';
import * as changes from '../repositories/questionnaire-changes.ts';
import * as questionnaires from '../repositories/questionnaires.ts';
import type { QuestionnaireRow } from '../repositories/questionnaires.ts';
import { notFound, requireEdit, requirePermission, requireTherapist, sortKeyIn } from './access.ts';
import { writeAudit } from './audit.ts';
import type { Caller, Deps } from './deps.ts';

const toQuestionnaire = ({ questionnaireVersion, ...row }: QuestionnaireRow): Questionnaire => ({
  ...row,
  version: questionnaireVersion,
});

export async function list(
  deps: Deps,
  caller: Caller,
  { params, query }: EndpointRequest<typeof contract.listQuestionnaires>,
): Promise<EndpointResponse<typeof contract.listQuestionnaires>> {
  requirePermission(caller, 'questionnaire.read');
  const sortKey = sortKeyIn(questionnaires.QUESTIONNAIRE_SORT_KEYS, query.sortKey);
  const { limit, startFrom } = query;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const { rows, total } = await questionnaires.listQuestionnaires(sql, caller.organizationId, {
      ...query,
      searchTerm: query.searchTerm.trim(),
      categoryId: query.categoryId,
      origin: query.origin,
      isArchived: query.isArchived === 'true',
      sortKey,
    });
    return { limit, questionnaires: rows.map(toQuestionnaire), startFrom, totalSessions: total };
  });
}

export async function get(
  deps: Deps,
  caller: Caller,
  { params, query }: EndpointRequest<typeof contract.getQuestionnaire>,
): Promise<EndpointResponse<typeof contract.getQuestionnaire>> {
  requirePermission(caller, 'questionnaire.read');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
    const newest = await find(sql, caller.organizationId, params.questionnaireId);
    if (query.version === undefined || query.version === newest.version) return newest;
    const { organizationId } = caller;
    const earlier = await questionnaires.findVersion(
      sql,
      organizationId,
      params.questionnaireId,
      query.version,
    );
    if (!earlier) throw notFound('This version of the questionnaire');
    return { ...newest, version: query.version, definition: earlier.definition };
  });
}

export async function versions(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof contract.listQuestionnaireVersions>,
): Promise<EndpointResponse<typeof contract.listQuestionnaireVersions>> {
  requirePermission(caller, 'questionnaire.read');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'read');
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
}

export async function create(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof contract.createQuestionnaire>,
): Promise<EndpointResponse<typeof contract.createQuestionnaire>> {
  requirePermission(caller, 'questionnaire.write');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    return insert(deps, sql, caller, { ...body, therapistId: params.id });
  });
}

/** Stores a new one of the practice, in the transaction of the caller. */
export async function insert(
  deps: Deps,
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

/** The next version; what was answered stays with the version it was answered in. */
export async function change(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof contract.putQuestionnaire>,
): Promise<EndpointResponse<typeof contract.putQuestionnaire>> {
  requirePermission(caller, 'questionnaire.write');
  const { organizationId } = caller;
  const { questionnaireId } = params;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
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
      throw new AppError(
        'conflict',
        'Somebody stored a newer version of this questionnaire meanwhile. Look at it, then decide which one to keep.',
      );
    }
    await writeAudit(deps, sql, caller, {
      action: 'questionnaire.update',
      subject: { type: 'questionnaire', id: questionnaireId },
      details: { version },
    });
    return find(sql, organizationId, questionnaireId);
  });
}

/** Nothing that was recorded is lost: what was answered or assigned goes to the archive. */
export async function remove(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof contract.deleteQuestionnaire>,
): Promise<EndpointResponse<typeof contract.deleteQuestionnaire>> {
  requirePermission(caller, 'questionnaire.write');
  const key = { organizationId: caller.organizationId, questionnaireId: params.questionnaireId };
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    await findOwn(sql, caller, params.questionnaireId);
    const isArchived = await changes.isUsed(sql, key);
    const at = isoNow(deps.clock);
    if (isArchived) await changes.setArchived(sql, key, at, at);
    else await changes.deleteQuestionnaire(sql, key);
    await writeAudit(deps, sql, caller, {
      action: isArchived ? 'questionnaire.archive' : 'questionnaire.delete',
      subject: { type: 'questionnaire', id: params.questionnaireId },
    });
    return { outcome: isArchived ? 'archived' : 'deleted' };
  });
}

/** Asked for what is so already, it changes nothing. */
export async function archive(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof contract.archiveQuestionnaire>,
): Promise<EndpointResponse<typeof contract.archiveQuestionnaire>> {
  requirePermission(caller, 'questionnaire.write');
  const { organizationId } = caller;
  const { questionnaireId } = params;
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
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
}

export async function duplicate(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof contract.duplicateQuestionnaire>,
): Promise<EndpointResponse<typeof contract.duplicateQuestionnaire>> {
  requirePermission(caller, 'questionnaire.write');
  return deps.db.tx(caller, async (sql) => {
    await requireTherapist(sql, caller, params.id, 'write');
    const { definition, categoryId } = await find(sql, caller.organizationId, params.questionnaireId);
    if (!allowsChanges(definition.terms)) {
      throw new AppError(
        'forbidden',
        `${definition.title} may be used only as it is: its terms do not allow changes. Make a questionnaire of your own instead.`,
      );
    }
    return insert(deps, sql, caller, {
      therapistId: params.id,
      categoryId,
      definition: copyOf(definition),
    });
  });
}

/** Throws `notFound`. */
export async function find(
  sql: Queryable,
  organizationId: OrganizationId,
  questionnaireId: QuestionnaireId,
): Promise<Questionnaire> {
  const found = await questionnaires.findQuestionnaire(sql, organizationId, questionnaireId);
  if (!found) throw notFound('This questionnaire');
  return toQuestionnaire(found);
}

/** One the caller may change. Throws `notFound` or `forbidden`. */
async function findOwn(
  sql: Queryable,
  caller: Caller,
  questionnaireId: QuestionnaireId,
): Promise<Questionnaire> {
  const found = await find(sql, caller.organizationId, questionnaireId);
  if (found.therapistId === null) {
    throw new AppError(
      'forbidden',
      'This questionnaire comes with Loopwell and cannot be changed by anyone. Make one of your own from it where its terms allow it.',
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

/** The names of known instruments are for what comes with Loopwell: indexes are worked out from those. */
function ownDefinition({ key: _key, ...definition }: QuestionnaireDefinition): QuestionnaireDefinition {
  return definition;
}
