import type { ProtocolCategory } from '#shared/api/protocol-categories.ts';
import type { OrganizationId, ProtocolId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import type { ProtocolKey } from './protocols.ts';
import { deleteRows, findValue, first, insertRow, listValues } from '../core/rows.ts';

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
export const renameCategory = (
  sql: Queryable,
  change: { organizationId: OrganizationId; categoryId: string; name: string; basis: number; at: string },
): Promise<number | undefined> =>
  findValue(
    sql,
    `update protocol_category set name = $3, version = version + 1, updated_at = $4
     where organization_id = $1 and category_id = $2 and version = $5 returning version`,
    [change.organizationId, change.categoryId, change.name, change.at, change.basis],
  );

/** Returns the protocols that were in it. */
export async function deleteCategory(
  sql: Queryable,
  organizationId: OrganizationId,
  categoryId: string,
): Promise<ProtocolId[]> {
  const left = await listValues<ProtocolId>(
    sql,
    'delete from protocol_in_category where organization_id = $1 and category_id = $2 returning protocol_id',
    [organizationId, categoryId],
  );
  await deleteRows(sql, 'protocol_category', { organizationId, categoryId });
  return left;
}

/** Sets a protocol's categories to exactly these. */
export async function setCategories(
  sql: Queryable,
  { organizationId, protocolId }: ProtocolKey,
  categoryIds: readonly string[],
): Promise<void> {
  await deleteRows(sql, 'protocol_in_category', { organizationId, protocolId });
  await sql.query(
    `insert into protocol_in_category (organization_id, protocol_id, category_id)
     select $1, $2, id from jsonb_array_elements_text($3::jsonb) given (id) on conflict do nothing`,
    [organizationId, protocolId, JSON.stringify(categoryIds)],
  );
}

/** Moves a protocol from one category to another; its other categories stay. */
export async function moveCategory(
  sql: Queryable,
  { organizationId, protocolId }: ProtocolKey,
  { fromId, toId }: { fromId: string | undefined; toId: string | undefined },
): Promise<void> {
  const categoryId = fromId ?? null;
  await deleteRows(sql, 'protocol_in_category', { organizationId, protocolId, categoryId });
  await sql.query(
    `insert into protocol_in_category (organization_id, protocol_id, category_id)
     select $1, $2, $3::text where $3::text is not null on conflict do nothing`,
    [organizationId, protocolId, toId ?? null],
  );
}
