import type { OrganizationId, QuestionnaireCategoryId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';

export type CategoryRow = {
  categoryId: QuestionnaireCategoryId;
  name: string;
  /** Questionnaires of the practice in it, archived ones included. */
  questionnaireCount: number;
};

/** More than any practice has; a limit all the same. */
const MOST = 500;

const SELECT = `select c.category_id as "categoryId", c.name, q.count as "questionnaireCount"
  from questionnaire_category c
  cross join lateral (
    select count(*)::int as count from questionnaire
    where organization_id = c.organization_id and category_id = c.category_id
  ) q`;

export const listCategories = (sql: Queryable, organizationId: OrganizationId): Promise<CategoryRow[]> =>
  sql.query<CategoryRow>(
    `${SELECT} where c.organization_id = $1 order by lower(c.name), c.category_id limit ${MOST}`,
    [organizationId],
  );

export async function findCategory(
  sql: Queryable,
  organizationId: OrganizationId,
  categoryId: QuestionnaireCategoryId,
): Promise<CategoryRow | undefined> {
  const rows = await sql.query<CategoryRow>(`${SELECT} where c.organization_id = $1 and c.category_id = $2`, [
    organizationId,
    categoryId,
  ]);
  return rows[0];
}

/** False when the practice has a category of this name, whatever the case of its letters. */
export async function insertCategory(
  sql: Queryable,
  category: {
    organizationId: OrganizationId;
    categoryId: QuestionnaireCategoryId;
    name: string;
    createdBy: UserId;
    at: string;
  },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into questionnaire_category (organization_id, category_id, name, created_by, created_at)
     values ($1, $2, $3, $4, $5) on conflict (organization_id, lower(name)) do nothing returning 1 as one`,
    [category.organizationId, category.categoryId, category.name, category.createdBy, category.at],
  );
  return rows.length === 1;
}

/** Questionnaires in it stay, without a category. False when there is none. */
export async function deleteCategory(
  sql: Queryable,
  organizationId: OrganizationId,
  categoryId: QuestionnaireCategoryId,
): Promise<boolean> {
  const rows = await sql.query(
    'delete from questionnaire_category where organization_id = $1 and category_id = $2 returning 1 as one',
    [organizationId, categoryId],
  );
  return rows.length === 1;
}
