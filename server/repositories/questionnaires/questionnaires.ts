import type { Questionnaire } from '#shared/api/questionnaires.ts';
import type { OrganizationId, QuestionnaireCategoryId, QuestionnaireId, UserId } from '#shared/domain/ids.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import type { Queryable } from '#server/db/db.ts';
import { holdsWords, type Paging, Params } from '../core/paging.ts';
import { columns } from '../core/columns.ts';
import { first, type Page, pageOf } from '../core/rows.ts';

/** Computed only for the displayed rows, unless a list is sorted by it. */
const RESPONSE_COUNT = `(select count(*)::int from questionnaire_response
  where organization_id = $1 and questionnaire_id = q.questionnaire_id)`;

export const QUESTIONNAIRE_SORT_KEYS = {
  name: "fold_text(q.definition->>'title')",
  updatedAt: 'q.updated_at',
  responseCount: RESPONSE_COUNT,
} as const;
export type QuestionnaireSortKey = keyof typeof QUESTIONNAIRE_SORT_KEYS;

/** The practice's questionnaires in their newest version, and built-in ones; `$1` is the organization. */
const VISIBLE = `(
  select questionnaire_id, null::uuid as therapist_id, null::uuid as user_id, null::uuid as category_id,
         questionnaire_version, definition, false as is_archived, null::timestamptz as updated_at, 1 as shipped, position
  from built_in_questionnaire where position is not null
  union all
  select o.questionnaire_id, o.therapist_id, o.user_id, o.category_id, o.newest_version, v.definition,
         o.archived_at is not null, o.updated_at, 0, 0
  from questionnaire o
  join questionnaire_version v on v.organization_id = o.organization_id and v.questionnaire_id = o.questionnaire_id
    and v.questionnaire_version = o.newest_version
  where o.organization_id = $1
) q`;

const COLUMNS = `${columns<Questionnaire>('q')(
  'questionnaireId therapistId userId categoryId isArchived updatedAt definition',
)}, q.questionnaire_version as version, ${RESPONSE_COUNT} as "responseCount"`;

export type QuestionnaireFilter = Paging & {
  searchTerm: string;
  categoryId?: QuestionnaireCategoryId | undefined;
  origin?: 'own' | 'shipped' | undefined;
  isArchived: boolean;
  sortKey?: QuestionnaireSortKey | undefined;
};

export async function listQuestionnaires(
  sql: Queryable,
  organizationId: OrganizationId,
  filter: QuestionnaireFilter,
): Promise<Page<Questionnaire>> {
  const params = new Params();
  params.add(organizationId);
  const conditions = [`q.is_archived = ${params.add(filter.isArchived)}`];
  if (filter.categoryId) conditions.push(`q.category_id = ${params.add(filter.categoryId)}::uuid`);
  if (filter.origin) conditions.push(`q.shipped = ${filter.origin === 'shipped' ? 1 : 0}`);
  if (filter.searchTerm) {
    // People type 'PHQ9' as often as 'PHQ-9'.
    const texts =
      "fold_text(concat_ws(' ', q.definition->>'shortTitle', replace(q.definition->>'shortTitle', '-', ''), " +
      "q.definition->>'title', q.definition->>'description'))";
    conditions.push(holdsWords(texts, filter.searchTerm, params));
  }
  const where = `where ${conditions.join(' and ')}`;
  // Default order: the practice's own by name, then built-in ones in their own order.
  const order = filter.sortKey
    ? `${QUESTIONNAIRE_SORT_KEYS[filter.sortKey]} ${filter.sortOrder} nulls last`
    : `q.shipped, q.position, ${QUESTIONNAIRE_SORT_KEYS.name}`;
  return pageOf(sql, params.values, filter, {
    counted: `from ${VISIBLE} ${where}`,
    rows: `select ${COLUMNS} from ${VISIBLE} ${where}
     order by ${order}, q.questionnaire_id`,
  });
}

export const findQuestionnaire = (
  sql: Queryable,
  organizationId: OrganizationId,
  questionnaireId: QuestionnaireId,
): Promise<Questionnaire | undefined> =>
  first(sql, `select ${COLUMNS} from ${VISIBLE} where q.questionnaire_id = $2`, [
    organizationId,
    questionnaireId,
  ]);

export type VersionRow = {
  questionnaireVersion: number;
  /** Null for built-in versions. */
  createdAt: string | null;
  createdBy: UserId | null;
  definition: QuestionnaireDefinition;
};

const VERSIONS = `(
  select questionnaire_id, questionnaire_version, definition, null::timestamptz as created_at, null::uuid as created_by
  from built_in_questionnaire
  union all
  select questionnaire_id, questionnaire_version, definition, created_at, created_by
  from questionnaire_version where organization_id = $1
) v`;
const VERSION_COLUMNS = columns<VersionRow>('v')('questionnaireVersion createdAt createdBy definition');

/** Newest first. */
export const listVersions = (
  sql: Queryable,
  organizationId: OrganizationId,
  questionnaireId: QuestionnaireId,
): Promise<VersionRow[]> =>
  sql.query<VersionRow>(
    `select ${VERSION_COLUMNS} from ${VERSIONS} where v.questionnaire_id = $2
     order by v.questionnaire_version desc limit 200`,
    [organizationId, questionnaireId],
  );

export const findVersion = (
  sql: Queryable,
  organizationId: OrganizationId,
  questionnaireId: QuestionnaireId,
  questionnaireVersion: number,
): Promise<VersionRow | undefined> =>
  first(
    sql,
    `select ${VERSION_COLUMNS} from ${VERSIONS} where v.questionnaire_id = $2 and v.questionnaire_version = $3`,
    [organizationId, questionnaireId, questionnaireVersion],
  );
