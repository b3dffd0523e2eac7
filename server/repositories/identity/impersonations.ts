import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { hasRow, insertRow } from '../core/rows.ts';

export type ImpersonationRow = {
  organizationId: OrganizationId;
  impersonationId: string;
  userId: UserId;
  impersonatorId: UserId;
  impersonatorOrganizationId: OrganizationId;
  startedAt: string;
  expiresAt: string;
};

export async function insertImpersonation(sql: Queryable, row: ImpersonationRow): Promise<void> {
  await insertRow(
    sql,
    'impersonation',
    'organizationId impersonationId userId impersonatorId impersonatorOrganizationId startedAt expiresAt',
    row,
  );
}

/** True until it is ended. */
export const isImpersonationOpen = (
  sql: Queryable,
  organizationId: OrganizationId,
  impersonationId: string,
): Promise<boolean> =>
  hasRow(
    sql,
    'from impersonation where organization_id = $1 and impersonation_id = $2 and ended_at is null',
    [organizationId, impersonationId],
  );

/** Ends the impersonations of one user by one administrator. */
export async function endImpersonations(
  sql: Queryable,
  key: { organizationId: OrganizationId; userId: UserId; impersonatorId: UserId },
  at: string,
): Promise<void> {
  await sql.query(
    `update impersonation set ended_at = $4
     where organization_id = $1 and user_id = $2 and impersonator_id = $3 and ended_at is null`,
    [key.organizationId, key.userId, key.impersonatorId, at],
  );
}
