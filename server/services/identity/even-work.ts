import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { touchSignInFailure } from '#server/repositories/practice/accounts.ts';
import type { InnerDeps } from '../core/deps.ts';
import { hashText } from '../core/hash-text.ts';
import type { ThrottleKey } from './sign-in-throttle.ts';

/** In place of the owner of an address that nobody has: the same statements find nothing. */
export const NOBODY = {
  organizationId: '00000000-0000-0000-0000-000000000000' as OrganizationId,
  userId: '00000000-0000-0000-0000-000000000000' as UserId,
};

/** Statements of each answer that must not tell whether an address has an account. A test counts them. */
export const STATEMENTS = { wrongPassword: 4, resetCode: 6, emailCode: 3, wrongResetCode: 4 } as const;

/**
 * Makes a known and an unknown address cost the same: counts the statements of `work` and adds others up to `total`. They
 * write, because a commit that stores nothing is faster. Hashes are even already: unknown addresses have one to check too.
 */
export async function evenly<T>(
  deps: InnerDeps,
  sql: Queryable,
  { total, keys }: { total: number; keys: readonly ThrottleKey[] },
  work: (sql: Queryable) => Promise<T>,
): Promise<T> {
  let count = 0;
  const result = await work({
    query(text, params) {
      count++;
      return sql.query(text, params);
    },
  });
  const key = hashText(deps, keys[0]?.name ?? '');
  for (; count < total; count++) await touchSignInFailure(sql, key);
  return result;
}
