import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { changed, deleteRows, first, insertRow } from '../core/rows.ts';
import type { UserKey } from '../core/user-key.ts';

/** One link in the chain of refresh tokens that began with a sign-in (`familyId`). */
export type RefreshTokenRow = UserKey & {
  tokenHash: string;
  familyId: string;
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

export const markReplaced = (sql: Queryable, tokenHash: string, at: string): Promise<boolean> =>
  changed(sql, 'update refresh_token set replaced_at = $2 where token_hash = $1 and replaced_at is null', [
    tokenHash,
    at,
  ]);

export const deleteFamily = (sql: Queryable, familyId: string): Promise<boolean> =>
  deleteRows(sql, 'refresh_token', { familyId });

export const deleteTokensOfUser = (sql: Queryable, { organizationId, userId }: UserKey): Promise<boolean> =>
  deleteRows(sql, 'refresh_token', { organizationId, userId });

export async function deleteExpiredFamilies(sql: Queryable, now: string): Promise<void> {
  await sql.query('delete from refresh_token where family_expires_at < $1', [now]);
}
