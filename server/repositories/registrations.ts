import type { Queryable } from '../db/db.ts';

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
