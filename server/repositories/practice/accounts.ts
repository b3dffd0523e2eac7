import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { deleteRows, first, insertRow, updateRows } from '../core/rows.ts';

/** Sign-in data of a user. Only the system scope sees these rows. */
export type AccountRow = {
  email: string;
  organizationId: OrganizationId;
  userId: UserId;
  passwordHash: string;
  /** Someone else chose the password: the owner must set a new one during the first sign-in. */
  mustChangePassword: boolean;
};

/** `mustChangePassword` defaults to false. */
export type NewAccount = Omit<AccountRow, 'mustChangePassword'> & { mustChangePassword?: boolean };

export async function insertAccount(sql: Queryable, account: NewAccount, at: string): Promise<void> {
  const { email, organizationId, userId, passwordHash, mustChangePassword = false } = account;
  await insertRow(
    sql,
    'identity_account',
    'email organizationId userId passwordHash mustChangePassword createdAt updatedAt',
    { email, organizationId, userId, passwordHash, mustChangePassword, createdAt: at, updatedAt: at },
  );
}

const COLUMNS = columns<AccountRow>()('email organizationId userId passwordHash mustChangePassword');

export const findAccount = (sql: Queryable, email: string): Promise<AccountRow | undefined> =>
  first(sql, `select ${COLUMNS} from identity_account where email = $1`, [email]);

export const findAccountOf = (
  sql: Queryable,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<AccountRow | undefined> =>
  first(sql, `select ${COLUMNS} from identity_account where organization_id = $1 and user_id = $2`, [
    organizationId,
    userId,
  ]);

/** From now on the password is the owner's own choice. */
export const updatePassword = (
  sql: Queryable,
  { organizationId, userId, passwordHash }: Pick<AccountRow, 'organizationId' | 'userId' | 'passwordHash'>,
  at: string,
): Promise<boolean> =>
  updateRows(
    sql,
    'identity_account',
    { organizationId, userId },
    { passwordHash, mustChangePassword: false, updatedAt: at },
  );

export type FailureRow = { failures: number; lastFailedAt: string; waitUntil: string };

/** Creates the row if it is missing: a missing row cannot be locked, so the first guesses could run in parallel. */
export async function ensureSignInFailure(sql: Queryable, accountKey: string, now: string): Promise<void> {
  await insertRow(
    sql,
    'sign_in_failure',
    'accountKey failures lastFailedAt waitUntil',
    { accountKey, failures: 0, lastFailedAt: now, waitUntil: now },
    'on conflict do nothing',
  );
}

/** Locks the row, so that parallel guesses are counted one after the other. */
export const findSignInFailure = (sql: Queryable, accountKey: string): Promise<FailureRow | undefined> =>
  first(
    sql,
    `select ${columns<FailureRow>()('failures lastFailedAt waitUntil')}
     from sign_in_failure where account_key = $1 for update`,
    [accountKey],
  );

export async function putSignInFailure(
  sql: Queryable,
  accountKey: string,
  failure: FailureRow,
): Promise<void> {
  await insertRow(
    sql,
    'sign_in_failure',
    'accountKey failures lastFailedAt waitUntil',
    { ...failure, accountKey },
    `on conflict (account_key) do update
     set failures = sign_in_failure.failures + 1, last_failed_at = excluded.last_failed_at,
         wait_until = excluded.wait_until`,
  );
}

/** Writes the row as it is: the work of a change, without one. */
export async function touchSignInFailure(sql: Queryable, accountKey: string): Promise<void> {
  await sql.query('update sign_in_failure set failures = failures where account_key = $1', [accountKey]);
}

/** Changes the times of a row without counting a failure. */
export const moveSignInFailure = (
  sql: Queryable,
  accountKey: string,
  { lastFailedAt, waitUntil }: Omit<FailureRow, 'failures'>,
): Promise<boolean> => updateRows(sql, 'sign_in_failure', { accountKey }, { lastFailedAt, waitUntil });

export const clearSignInFailures = (sql: Queryable, accountKey: string): Promise<boolean> =>
  deleteRows(sql, 'sign_in_failure', { accountKey });

/** Subtracts one failure, for a key that several people share. */
export async function forgiveSignInFailure(sql: Queryable, accountKey: string): Promise<void> {
  await sql.query('update sign_in_failure set failures = greatest(failures - 1, 0) where account_key = $1', [
    accountKey,
  ]);
}

export async function forgetSignInFailuresBefore(sql: Queryable, before: string): Promise<void> {
  await sql.query('delete from sign_in_failure where last_failed_at < $1', [before]);
}
