import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { insertRow } from '../core/rows.ts';

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

/** Stores the password of one registration until the address is verified. */
export async function putPendingPassword(
  sql: Queryable,
  { organizationId, userId }: Owner,
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
