import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { changed, insertRow } from '../core/rows.ts';

export type CodePurpose = 'passwordReset' | 'emailVerification';
export type CodeOwner = { organizationId: OrganizationId; userId: UserId };

/** Replaces an earlier code for the same purpose. */
export async function putCode(
  sql: Queryable,
  owner: CodeOwner,
  code: { purpose: CodePurpose; codeHash: string; expiresAt: string; createdAt: string },
): Promise<void> {
  await insertRow(
    sql,
    'identity_code',
    'organizationId userId purpose codeHash expiresAt createdAt',
    { ...owner, ...code },
    `on conflict (organization_id, user_id, purpose) do update
     set code_hash = excluded.code_hash, expires_at = excluded.expires_at, created_at = excluded.created_at, tries = 0`,
  );
}

/** Counts one attempt before the code is checked, so that parallel attempts are counted too. */
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

/** False if the code was used or replaced meanwhile. */
export const useCode = (
  sql: Queryable,
  owner: CodeOwner,
  purpose: CodePurpose,
  codeHash: string,
): Promise<boolean> =>
  changed(
    sql,
    `delete from identity_code where organization_id = $1 and user_id = $2 and purpose = $3 and code_hash = $4`,
    [owner.organizationId, owner.userId, purpose, codeHash],
  );
