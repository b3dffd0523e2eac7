import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';

export type RegistrationRequest = { requestKey: string; fingerprint: string; createdAt: string };

/**
 * Notes a registration, or finds what was noted under its key before. Two at once take turns: the second waits until
 * the first is in force or gone.
 */
export async function noteRegistration(
  sql: Queryable,
  request: RegistrationRequest,
): Promise<{ isNew: boolean; fingerprint: string }> {
  const made = await sql.query(
    `insert into registration_request (request_key, fingerprint, created_at) values ($1, $2, $3)
     on conflict (request_key) do nothing returning request_key`,
    [request.requestKey, request.fingerprint, request.createdAt],
  );
  if (made.length > 0) return { isNew: true, fingerprint: request.fingerprint };
  const [known] = await sql.query<{ fingerprint: string }>(
    'select fingerprint from registration_request where request_key = $1',
    [request.requestKey],
  );
  return { isNew: false, fingerprint: known?.fingerprint ?? '' };
}

export async function forgetRegistrationsBefore(sql: Queryable, before: string): Promise<void> {
  await sql.query('delete from registration_request where created_at < $1', [before]);
}

type Owner = { organizationId: OrganizationId; userId: UserId };
export type PendingPassword = { requestKey: string; passwordHash: string };

/** Keeps the password of one registration until somebody shows whose the address is. */
export async function putPendingPassword(
  sql: Queryable,
  { organizationId, userId }: Owner,
  { requestKey, passwordHash, createdAt }: PendingPassword & { createdAt: string },
): Promise<void> {
  await sql.query(
    `insert into pending_registration (organization_id, user_id, request_key, password_hash, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (organization_id, user_id, request_key) do update set password_hash = excluded.password_hash`,
    [organizationId, userId, requestKey, passwordHash, createdAt],
  );
}

export async function listPendingPasswords(
  sql: Queryable,
  { organizationId, userId }: Owner,
): Promise<PendingPassword[]> {
  return sql.query<PendingPassword>(
    `select ${columns<PendingPassword>()('requestKey passwordHash')} from pending_registration
     where organization_id = $1 and user_id = $2 order by created_at desc, request_key limit 1000`,
    [organizationId, userId],
  );
}

export async function deletePendingPasswords(
  sql: Queryable,
  { organizationId, userId }: Owner,
): Promise<void> {
  await sql.query('delete from pending_registration where organization_id = $1 and user_id = $2', [
    organizationId,
    userId,
  ]);
}
