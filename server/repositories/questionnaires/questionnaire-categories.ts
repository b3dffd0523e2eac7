import type { QuestionnaireCategory } from '#shared/api/questionnaires.ts';
import type { OrganizationId, QuestionnaireCategoryId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { deleteRows, first, insertRow } from '../core/rows.ts';

/** A safety limit; no practice has as many. */
const MOST = 500;

const SELECT = `select c.category_id as "categoryId", c.name, q.count as "questionnaireCount"
  from questionnaire_category c
  cross join lateral (
    select count(*)::int as count from questionnaire
    where organization_id = c.organization_id and category_id = c.category_id
  ) q`;

export const listCategories = (
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<QuestionnaireCategory[]> =>
  sql.query<QuestionnaireCategory>(
    `${SELECT} where c.organization_id = $1 order by lower(c.name), c.category_id limit ${MOST}`,
    [organizationId],
  );

export const findCategory = (
  sql: Queryable,
  organizationId: OrganizationId,
  categoryId: QuestionnaireCategoryId,
): Promise<QuestionnaireCategory | undefined> =>
  first(sql, `${SELECT} where c.organization_id = $1 and c.category_id = $2`, [organizationId, categoryId]);

/** False if the practice has a category of this name, ignoring case. */
export const insertCategory = (
  sql: Queryable,
  category: {
    organizationId: OrganizationId;
    categoryId: QuestionnaireCategoryId;
    name: string;
    createdBy: UserId;
    at: string;
  },
): Promise<boolean> =>
  insertRow(
    sql,
    'questionnaire_category',
    'organizationId categoryId name createdBy createdAt',
    { ...category, createdAt: category.at },
    'on conflict (organization_id, lower(name)) do nothing',
  );

/** Its questionnaires stay, without a category. False if there is none. */
export const deleteCategory = (
  sql: Queryable,
  organizationId: OrganizationId,
  categoryId: QuestionnaireCategoryId,
): Promise<boolean> => deleteRows(sql, 'questionnaire_category', { organizationId, categoryId });
