import type { OrganizationId, QuestionnaireCategoryId, QuestionnaireId, UserId } from '#shared/domain/ids.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import type { Queryable } from '#server/db/db.ts';
import { deleteRows, findValue, insertRow, lockBuiltIns, updateVersion } from '../core/rows.ts';

export type NewQuestionnaire = {
  organizationId: OrganizationId;
  questionnaireId: QuestionnaireId;
  therapistId: UserId;
  categoryId: QuestionnaireCategoryId | null;
  definition: QuestionnaireDefinition;
  createdBy: UserId;
  at: string;
};

/** Stores version 1. */
export async function insertQuestionnaire(sql: Queryable, made: NewQuestionnaire): Promise<void> {
  await insertRow(
    sql,
    'questionnaire',
    'organizationId questionnaireId therapistId userId categoryId newestVersion createdBy createdAt updatedAt',
    { ...made, userId: made.createdBy, newestVersion: 1, createdAt: made.at, updatedAt: made.at },
  );
  await insertVersion(sql, { ...made, questionnaireVersion: 1 });
}

type NewVersion = Pick<
  NewQuestionnaire,
  'organizationId' | 'questionnaireId' | 'definition' | 'createdBy' | 'at'
>;

const insertVersion = (sql: Queryable, made: NewVersion & { questionnaireVersion: number }) =>
  insertRow(
    sql,
    'questionnaire_version',
    'organizationId questionnaireId questionnaireVersion definition createdBy createdAt',
    { ...made, createdAt: made.at },
  );

/** Stores the next version. Undefined if `basis`, the one it was made from, is no longer the newest. */
export async function insertNextVersion(
  sql: Queryable,
  next: NewVersion & { categoryId: QuestionnaireCategoryId | null; basis: number },
): Promise<number | undefined> {
  const questionnaireVersion = await findValue<number>(
    sql,
    `update questionnaire
     set newest_version = newest_version + 1, category_id = $3, updated_at = $4, version = version + 1
     where organization_id = $1 and questionnaire_id = $2 and newest_version = $5
     returning newest_version`,
    [next.organizationId, next.questionnaireId, next.categoryId, next.at, next.basis],
  );
  if (questionnaireVersion !== undefined) await insertVersion(sql, { ...next, questionnaireVersion });
  return questionnaireVersion;
}

type Key = { organizationId: OrganizationId; questionnaireId: QuestionnaireId };

/** Null in `archivedAt` restores it from the archive. */
export const setArchived = (
  sql: Queryable,
  { organizationId, questionnaireId }: Key,
  archivedAt: string | null,
  at: string,
): Promise<boolean> =>
  updateVersion(sql, 'questionnaire', { organizationId, questionnaireId }, { archivedAt, updatedAt: at });

/** Blocks deletion until the transaction ends. No effect for built-in questionnaires. */
export async function holdQuestionnaire(
  sql: Queryable,
  organizationId: OrganizationId,
  questionnaireId: QuestionnaireId,
): Promise<void> {
  await sql.query(
    'select 1 as one from questionnaire where organization_id = $1 and questionnaire_id = $2 for share',
    [organizationId, questionnaireId],
  );
}

/** Returns whether a response or an assignment refers to it. Locks it, so that none can be added meanwhile. */
export async function isUsed(sql: Queryable, { organizationId, questionnaireId }: Key): Promise<boolean> {
  await sql.query(
    'select 1 as one from questionnaire where organization_id = $1 and questionnaire_id = $2 for update',
    [organizationId, questionnaireId],
  );
  const isUsedNow = await findValue<boolean>(
    sql,
    `select exists (select 1 from questionnaire_response where organization_id = $1 and questionnaire_id = $2)
       or exists (select 1 from questionnaire_assignment where organization_id = $1 and questionnaire_id = $2)`,
    [organizationId, questionnaireId],
  );
  return isUsedNow ?? false;
}

/** Deletes all its versions too. */
export const deleteQuestionnaire = (
  sql: Queryable,
  { organizationId, questionnaireId }: Key,
): Promise<boolean> => deleteRows(sql, 'questionnaire', { organizationId, questionnaireId });

export type BuiltInQuestionnaire = { questionnaireId: QuestionnaireId; definition: QuestionnaireDefinition };

/**
 * For the system scope: replaces the built-in questionnaires by exactly these. A changed one becomes its next version;
 * versions that may have been answered stay.
 */
export async function replaceBuiltIns(
  sql: Queryable,
  shipped: readonly BuiltInQuestionnaire[],
): Promise<void> {
  await lockBuiltIns(sql);
  await sql.query('update built_in_questionnaire set position = null where position is not null');
  const rows = JSON.stringify(shipped.map((each, position) => ({ ...each, position })));
  const given = `jsonb_to_recordset($1::jsonb) as shipped ("questionnaireId" uuid, position integer, definition jsonb)`;
  const newest = `(select max(questionnaire_version) from built_in_questionnaire where questionnaire_id = "questionnaireId")`;
  await sql.query(
    `insert into built_in_questionnaire (questionnaire_id, questionnaire_version, definition)
     select "questionnaireId", coalesce(${newest}, 0) + 1, definition from ${given}
     where not exists (select from built_in_questionnaire b where b.questionnaire_id = "questionnaireId"
       and b.questionnaire_version = ${newest} and b.definition = shipped.definition)`,
    [rows],
  );
  await sql.query(
    `update built_in_questionnaire b set position = shipped.position from ${given}
     where b.questionnaire_id = "questionnaireId" and b.questionnaire_version = ${newest}`,
    [rows],
  );
}
