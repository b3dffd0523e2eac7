import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '../db/db.ts';

/** Who can sign in. Only the system scope sees these rows. */
export type AccountRow = {
  email: string;
  organizationId: OrganizationId;
  userId: UserId;
  passwordHash: string;
};

export async function insertAccount(sql: Queryable, account: AccountRow, at: string): Promise<void> {
  await sql.query(
    `insert into identity_account (email, organization_id, user_id, password_hash, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [account.email, account.organizationId, account.userId, account.passwordHash, at],
  );
}

export async function findAccount(sql: Queryable, email: string): Promise<AccountRow | undefined> {
  const rows = await sql.query<AccountRow>(
    `select email, organization_id as "organizationId", user_id as "userId", password_hash as "passwordHash"
     from identity_account where email = $1`,
    [email],
  );
  return rows[0];
}

export type FailureRow = { failures: number; lastFailedAt: string; waitUntil: string };

/** Locks the row, so that guesses sent at the same time are counted one after the other. */
export async function findSignInFailure(sql: Queryable, accountKey: string): Promise<FailureRow | undefined> {
  const rows = await sql.query<FailureRow>(
    `select failures, last_failed_at as "lastFailedAt", wait_until as "waitUntil"
     from sign_in_failure where account_key = $1 for update`,
    [accountKey],
  );
  return rows[0];
}

export async function putSignInFailure(
  sql: Queryable,
  accountKey: string,
  failure: FailureRow,
): Promise<void> {
  await sql.query(
    `insert into sign_in_failure (account_key, failures, last_failed_at, wait_until) values ($1, $2, $3, $4)
     on conflict (account_key) do update
     set failures = sign_in_failure.failures + 1, last_failed_at = excluded.last_failed_at,
         wait_until = excluded.wait_until`,
    [accountKey, failure.failures, failure.lastFailedAt, failure.waitUntil],
  );
}

export async function clearSignInFailures(sql: Queryable, accountKey: string): Promise<void> {
  await sql.query('delete from sign_in_failure where account_key = $1', [accountKey]);
}

export async function forgetSignInFailuresBefore(sql: Queryable, before: string): Promise<void> {
  await sql.query('delete from sign_in_failure where last_failed_at < $1', [before]);
}
