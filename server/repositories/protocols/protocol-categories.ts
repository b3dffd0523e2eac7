import type { ProtocolCategory } from '#shared/api/protocol-categories.ts';
import type { OrganizationId, ProtocolId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { first, insertRow } from '../core/rows.ts';

/** Built-in categories are defined by the built-in protocols; `$1` is the organization. */
const CATEGORIES = `(
  select md5(lower(definition->>'category')) as category_id, min(definition->>'category') as name, false as is_own,
    0 as version
  from built_in_protocol where coalesce(definition->>'category', '') <> '' group by 1
  union all
  select category_id, name, true, version from protocol_category where organization_id = $1
) c`;
const COLUMNS = columns<ProtocolCategory>('c')('categoryId name isOwn version');

export const listCategories = (sql: Queryable, organizationId: OrganizationId): Promise<ProtocolCategory[]> =>
  sql.query(`select ${COLUMNS} from ${CATEGORIES} order by lower(c.name), c.category_id limit 1000`, [
    organizationId,
  ]);

export const findCategory = (
  sql: Queryable,
  organizationId: OrganizationId,
  categoryId: string,
): Promise<ProtocolCategory | undefined> =>
  first(sql, `select ${COLUMNS} from ${CATEGORIES} where c.category_id = $2 order by c.is_own limit 1`, [
    organizationId,
    categoryId,
  ]);

/** Ignores case; a built-in category takes precedence over one of the practice. */
export const findCategoryByName = (
  sql: Queryable,
  organizationId: OrganizationId,
  name: string,
): Promise<ProtocolCategory | undefined> =>
  first(
    sql,
    `select ${COLUMNS} from ${CATEGORIES} where lower(c.name) = lower($2) order by c.is_own limit 1`,
    [organizationId, name],
  );

/** False if the name was taken meanwhile. */
export const insertCategory = (
  sql: Queryable,
  category: { organizationId: OrganizationId; categoryId: string; name: string; by: UserId; at: string },
): Promise<boolean> =>
  insertRow(
    sql,
    'protocol_category',
    'organizationId categoryId name createdBy createdAt updatedAt',
    { ...category, createdBy: category.by, createdAt: category.at, updatedAt: category.at },
    'on conflict do nothing',
  );

/** Undefined if the category has changed since `basis`. */
export async function renameCategory(
  sql: Queryable,
  change: {
    organizationId: OrganizationId;
    categoryId: string;
    name: string;
    basis: number;
    at: string;
  },
): Promise<number | undefined> {
  const rows = await sql.query<{ version: number }>(
    `update protocol_category set name = $3, version = version + 1, updated_at = $4
     where organization_id = $1 and category_id = $2 and version = $5 returning version`,
    [change.organizationId, change.categoryId, change.name, change.at, change.basis],
  );
  return rows[0]?.version;
}

/** Returns the protocols that were in it. */
export async function deleteCategory(
  sql: Queryable,
  organizationId: OrganizationId,
  categoryId: string,
): Promise<ProtocolId[]> {
  const key = [organizationId, categoryId];
  const left = await sql.query<{ protocolId: ProtocolId }>(
    `delete from protocol_in_category where organization_id = $1 and category_id = $2
     returning protocol_id as "protocolId"`,
    key,
  );
  await sql.query('delete from protocol_category where organization_id = $1 and category_id = $2', key);
  return left.map(({ protocolId }) => protocolId);
}

/** Sets a protocol's categories to exactly these. */
export async function setCategories(
  sql: Queryable,
  key: { organizationId: OrganizationId; protocolId: ProtocolId },
  categoryIds: readonly string[],
): Promise<void> {
  const values = [key.organizationId, key.protocolId];
  await sql.query('delete from protocol_in_category where organization_id = $1 and protocol_id = $2', values);
  await sql.query(
    `insert into protocol_in_category (organization_id, protocol_id, category_id)
     select $1, $2, id from jsonb_array_elements_text($3::jsonb) given (id) on conflict do nothing`,
    [...values, JSON.stringify(categoryIds)],
  );
}

/** Moves a protocol from one category to another; its other categories stay. */
export async function moveCategory(
  sql: Queryable,
  { organizationId, protocolId }: { organizationId: OrganizationId; protocolId: ProtocolId },
  { fromId, toId }: { fromId: string | undefined; toId: string | undefined },
): Promise<void> {
  const values = [organizationId, protocolId];
  await sql.query(
    'delete from protocol_in_category where organization_id = $1 and protocol_id = $2 and category_id = $3',
    [...values, fromId ?? null],
  );
  await sql.query(
    `insert into protocol_in_category (organization_id, protocol_id, category_id)
     select $1, $2, $3::text where $3::text is not null on conflict do nothing`,
    [...values, toId ?? null],
  );
}
