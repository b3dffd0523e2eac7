import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { first, insertRow } from '../core/rows.ts';

/** One link in the chain of refresh tokens that began with a sign-in (`familyId`). */
export type RefreshTokenRow = {
  tokenHash: string;
  familyId: string;
  organizationId: OrganizationId;
  userId: UserId;
  issuedAt: string;
  familyExpiresAt: string;
  /** When it was exchanged for the next one; null while it is the newest. */
  replacedAt: string | null;
};

export async function insertRefreshToken(
  sql: Queryable,
  token: Omit<RefreshTokenRow, 'replacedAt'>,
): Promise<void> {
  await insertRow(
    sql,
    'refresh_token',
    'tokenHash familyId organizationId userId issuedAt familyExpiresAt',
    token,
  );
}

/** Locks the row: of two requests with the same token, the second sees the first one's changes. */
export const findRefreshToken = (sql: Queryable, tokenHash: string): Promise<RefreshTokenRow | undefined> =>
  first(
    sql,
    `select ${columns<RefreshTokenRow>()(
      'tokenHash familyId organizationId userId issuedAt familyExpiresAt replacedAt',
    )}
     from refresh_token where token_hash = $1 for update`,
    [tokenHash],
  );

export async function markReplaced(sql: Queryable, tokenHash: string, at: string): Promise<void> {
  await sql.query('update refresh_token set replaced_at = $2 where token_hash = $1 and replaced_at is null', [
    tokenHash,
    at,
  ]);
}

export async function deleteFamily(sql: Queryable, familyId: string): Promise<void> {
  await sql.query('delete from refresh_token where family_id = $1', [familyId]);
}

export async function deleteTokensOfUser(
  sql: Queryable,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<void> {
  await sql.query('delete from refresh_token where organization_id = $1 and user_id = $2', [
    organizationId,
    userId,
  ]);
}

export async function deleteExpiredFamilies(sql: Queryable, now: string): Promise<void> {
  await sql.query('delete from refresh_token where family_expires_at < $1', [now]);
}
