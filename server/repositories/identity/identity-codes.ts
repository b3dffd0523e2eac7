import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';

export type CodePurpose = 'passwordReset' | 'emailVerification';
export type CodeOwner = { organizationId: OrganizationId; userId: UserId };

/** Takes the place of an earlier code for the same purpose. */
export async function putCode(
  sql: Queryable,
  owner: CodeOwner,
  code: { purpose: CodePurpose; codeHash: string; expiresAt: string; createdAt: string },
): Promise<void> {
  await sql.query(
    `insert into identity_code (organization_id, user_id, purpose, code_hash, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id, user_id, purpose) do update
     set code_hash = excluded.code_hash, expires_at = excluded.expires_at, created_at = excluded.created_at, tries = 0`,
    [owner.organizationId, owner.userId, code.purpose, code.codeHash, code.expiresAt, code.createdAt],
  );
}

/** Counts one try before the code is looked at, so that tries sent all at once are counted too. */
export async function takeTry(
  sql: Queryable,
  owner: CodeOwner,
  options: { purpose: CodePurpose; maxTries: number; now: string },
): Promise<string | undefined> {
  const rows = await sql.query<{ codeHash: string }>(
    `update identity_code set tries = tries + 1
     where organization_id = $1 and user_id = $2 and purpose = $3 and tries < $4 and expires_at > $5
     returning code_hash as "codeHash"`,
    [owner.organizationId, owner.userId, options.purpose, options.maxTries, options.now],
  );
  return rows[0]?.codeHash;
}

/** False when the code was used or replaced meanwhile. */
export async function useCode(
  sql: Queryable,
  owner: CodeOwner,
  purpose: CodePurpose,
  codeHash: string,
): Promise<boolean> {
  const rows = await sql.query(
    `delete from identity_code where organization_id = $1 and user_id = $2 and purpose = $3 and code_hash = $4
     returning purpose`,
    [owner.organizationId, owner.userId, purpose, codeHash],
  );
  return rows.length > 0;
}
