import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';

/** Who can sign in. Only the system scope sees these rows. */
export type AccountRow = {
  email: string;
  organizationId: OrganizationId;
  userId: UserId;
  passwordHash: string;
  /** Somebody else has chosen the password: its owner sets a new one before the first sign-in completes. */
  mustChangePassword: boolean;
};

/** `mustChangePassword` is false unless told otherwise. */
export type NewAccount = Omit<AccountRow, 'mustChangePassword'> & { mustChangePassword?: boolean };

export async function insertAccount(sql: Queryable, account: NewAccount, at: string): Promise<void> {
  const { email, organizationId, userId, passwordHash, mustChangePassword = false } = account;
  await sql.query(
    `insert into identity_account (email, organization_id, user_id, password_hash, must_change_password, created_at,
                                   updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [email, organizationId, userId, passwordHash, mustChangePassword, at],
  );
}

const COLUMNS = columns<AccountRow>()('email organizationId userId passwordHash mustChangePassword');

export async function findAccount(sql: Queryable, email: string): Promise<AccountRow | undefined> {
  const rows = await sql.query<AccountRow>(`select ${COLUMNS} from identity_account where email = $1`, [
    email,
  ]);
  return rows[0];
}

export async function findAccountOf(
  sql: Queryable,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<AccountRow | undefined> {
  const rows = await sql.query<AccountRow>(
    `select ${COLUMNS} from identity_account where organization_id = $1 and user_id = $2`,
    [organizationId, userId],
  );
  return rows[0];
}

/** The account's own choice from now on. */
export async function updatePassword(
  sql: Queryable,
  account: Pick<AccountRow, 'organizationId' | 'userId' | 'passwordHash'>,
  at: string,
): Promise<void> {
  await sql.query(
    `update identity_account set password_hash = $3, must_change_password = false, updated_at = $4
     where organization_id = $1 and user_id = $2`,
    [account.organizationId, account.userId, account.passwordHash, at],
  );
}

export type FailureRow = { failures: number; lastFailedAt: string; waitUntil: string };

/** Makes the row if there is none: what is not there cannot be locked, and the first guesses could come all at once. */
export async function ensureSignInFailure(sql: Queryable, accountKey: string, now: string): Promise<void> {
  await sql.query(
    `insert into sign_in_failure (account_key, failures, last_failed_at, wait_until) values ($1, 0, $2, $2)
     on conflict do nothing`,
    [accountKey, now],
  );
}

/** Locks the row, so that guesses sent at the same time are counted one after the other. */
export async function findSignInFailure(sql: Queryable, accountKey: string): Promise<FailureRow | undefined> {
  const rows = await sql.query<FailureRow>(
    `select ${columns<FailureRow>()('failures lastFailedAt waitUntil')}
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

/** Gives a row other times, without a further failure. */
export async function moveSignInFailure(
  sql: Queryable,
  accountKey: string,
  { lastFailedAt, waitUntil }: Omit<FailureRow, 'failures'>,
): Promise<void> {
  await sql.query('update sign_in_failure set last_failed_at = $2, wait_until = $3 where account_key = $1', [
    accountKey,
    lastFailedAt,
    waitUntil,
  ]);
}

export async function clearSignInFailures(sql: Queryable, accountKey: string): Promise<void> {
  await sql.query('delete from sign_in_failure where account_key = $1', [accountKey]);
}

/** One try less, for a key that several people share. */
export async function forgiveSignInFailure(sql: Queryable, accountKey: string): Promise<void> {
  await sql.query('update sign_in_failure set failures = greatest(failures - 1, 0) where account_key = $1', [
    accountKey,
  ]);
}

export async function forgetSignInFailuresBefore(sql: Queryable, before: string): Promise<void> {
  await sql.query('delete from sign_in_failure where last_failed_at < $1', [before]);
}
