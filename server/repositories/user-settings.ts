import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '../db/db.ts';

/** The value of one setting; undefined where the user has never changed it. */
export async function findSetting(
  sql: Queryable,
  organizationId: OrganizationId,
  userId: UserId,
  name: string,
): Promise<unknown> {
  const rows = await sql.query<{ value: unknown }>(
    'select value from user_setting where organization_id = $1 and user_id = $2 and name = $3',
    [organizationId, userId, name],
  );
  return rows[0]?.value;
}
