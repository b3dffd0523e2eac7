import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { deleteRows, findValue, insertRow } from '../core/rows.ts';
import type { UserKey } from '../core/user-key.ts';

export type RegistrationRequest = { requestKey: string; fingerprint: string; createdAt: string };

/**
 * Records a registration, or finds an earlier one with the same key. Of two at once, the second waits until the first
 * is committed or rolled back.
 */
export async function noteRegistration(
  sql: Queryable,
  request: RegistrationRequest,
): Promise<{ isNew: boolean; fingerprint: string }> {
  const isNew = await insertRow(
    sql,
    'registration_request',
    'requestKey fingerprint createdAt',
    request,
    'on conflict (request_key) do nothing',
  );
  if (isNew) return { isNew: true, fingerprint: request.fingerprint };
  const statement = 'select fingerprint from registration_request where request_key = $1';
  const fingerprint = (await findValue<string>(sql, statement, [request.requestKey])) ?? '';
  return { isNew: false, fingerprint };
}

export async function forgetRegistrationsBefore(sql: Queryable, before: string): Promise<void> {
  await sql.query('delete from registration_request where created_at < $1', [before]);
}

export type PendingPassword = { requestKey: string; passwordHash: string };

/** Stores the password of one registration until the address is verified. */
export async function putPendingPassword(
  sql: Queryable,
  { organizationId, userId }: UserKey,
  { requestKey, passwordHash, createdAt }: PendingPassword & { createdAt: string },
): Promise<void> {
  await insertRow(
    sql,
    'pending_registration',
    'organizationId userId requestKey passwordHash createdAt',
    { organizationId, userId, requestKey, passwordHash, createdAt },
    'on conflict (organization_id, user_id, request_key) do update set password_hash = excluded.password_hash',
  );
}

export async function listPendingPasswords(
  sql: Queryable,
  { organizationId, userId }: UserKey,
): Promise<PendingPassword[]> {
  return sql.query<PendingPassword>(
    `select ${columns<PendingPassword>()('requestKey passwordHash')} from pending_registration
     where organization_id = $1 and user_id = $2 order by created_at desc, request_key limit 1000`,
    [organizationId, userId],
  );
}

export const deletePendingPasswords = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
): Promise<boolean> => deleteRows(sql, 'pending_registration', { organizationId, userId });
