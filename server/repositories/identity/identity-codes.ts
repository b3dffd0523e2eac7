import type { Queryable } from '#server/db/db.ts';
import { changed, findValue, insertRow } from '../core/rows.ts';
import type { UserKey } from '../core/user-key.ts';

export type CodePurpose = 'passwordReset' | 'emailVerification';

/** Replaces an earlier code for the same purpose. */
export async function putCode(
  sql: Queryable,
  owner: UserKey,
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
export const takeTry = (
  sql: Queryable,
  owner: UserKey,
  options: { purpose: CodePurpose; maxTries: number; now: string },
): Promise<string | undefined> =>
  findValue(
    sql,
    `update identity_code set tries = tries + 1
     where organization_id = $1 and user_id = $2 and purpose = $3 and tries < $4 and expires_at > $5
     returning code_hash`,
    [owner.organizationId, owner.userId, options.purpose, options.maxTries, options.now],
  );

/** False if the code was used or replaced meanwhile. */
export const useCode = (
  sql: Queryable,
  owner: UserKey,
  purpose: CodePurpose,
  codeHash: string,
): Promise<boolean> =>
  changed(
    sql,
    `delete from identity_code where organization_id = $1 and user_id = $2 and purpose = $3 and code_hash = $4`,
    [owner.organizationId, owner.userId, purpose, codeHash],
  );
