import type { ClientId, OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { releaseClients } from '../clients/client-records.ts';
import { countRows, deleteRows, hasRow, listValues } from '../core/rows.ts';
import { handOverWork } from './operators.ts';
import type { UserKey } from '../core/user-key.ts';

/** Bytes as their rows name them: sealed under `blob`, else unsealed under their hash. */
export type StoredBlob = { sha256: string; blob: string | null };
const nameOf = ({ sha256, blob }: StoredBlob): string => blob ?? sha256;

/** The parts of recordings and the pieces of EEG files and feedback files combined. */
const NAMED = `(
  select organization_id, coalesce(blob, sha256) as blob from recording_chunk
  union all
  select organization_id, coalesce(blob, sha256) from eeg_file_piece
  union all
  select organization_id, coalesce(blob, sha256) from feedback_file_piece
) named`;

/** All bytes stored for a client's sessions and EEG files. No limit: all must be deleted. */
export const listBlobsOfClient = (
  sql: Queryable,
  organizationId: OrganizationId,
  clientId: ClientId,
): Promise<StoredBlob[]> =>
  sql.query(
    `select p.sha256, p.blob from recording_chunk p
     join session_component k on k.organization_id = p.organization_id
       and k.session_component_id = p.session_component_id
     join session s on s.organization_id = k.organization_id and s.session_id = k.session_id
     where s.organization_id = $1 and s.client_id = $2
     union
     select p.sha256, p.blob from eeg_file_piece p
     join eeg_file f on f.organization_id = p.organization_id and f.eeg_file_id = p.eeg_file_id
     where f.organization_id = $1 and f.client_id = $2`,
    [organizationId, clientId],
  );

/** Those of these bytes that no row of the organization refers to any more. */
export async function withoutRows(
  sql: Queryable,
  organizationId: OrganizationId,
  blobs: readonly StoredBlob[],
): Promise<StoredBlob[]> {
  const stored = await listValues<string>(
    sql,
    `select distinct named.blob from ${NAMED}
     join jsonb_array_elements_text($2::jsonb) wanted (blob) on wanted.blob = named.blob
     where named.organization_id = $1`,
    [organizationId, JSON.stringify(blobs.map(nameOf))],
  );
  const named = new Set(stored);
  return blobs.filter((blob) => !named.has(nameOf(blob)));
}

/**
 * For the system scope: deletes a client and all their data, including e-mails and their own account. Returns the
 * number of deleted sessions and files, and the ids of the e-mails.
 */
export async function deleteClient(
  sql: Queryable,
  client: { organizationId: OrganizationId; clientId: ClientId; email: string | null },
): Promise<{ sessions: number; eegFiles: number; mailIds: string[] }> {
  const key = [client.organizationId, client.clientId];
  const where = 'where organization_id = $1 and client_id = $2';
  const files = await sql.query(`delete from eeg_file ${where} returning 1 as one`, key);
  const sessions = await sql.query(`delete from session ${where} returning 1 as one`, key);
  await sql.query(
    `delete from app_user where organization_id = $1 and user_type = 'C'
       and user_id = (select user_id from client ${where})`,
    key,
  );
  await sql.query(`delete from client ${where}`, key);
  const mailIds = client.email === null ? [] : await deleteTracesOf(sql, client.organizationId, client.email);
  return { sessions: sessions.length, eegFiles: files.length, mailIds };
}

/** Another client may share the address, for example a sibling. Then e-mails to it stay. */
async function deleteTracesOf(
  sql: Queryable,
  organizationId: OrganizationId,
  email: string,
): Promise<string[]> {
  const key = [organizationId, email];
  const where = 'where organization_id = $1 and lower(email) = lower($2)';
  if (await hasRow(sql, `from client ${where}`, key)) return [];
  await sql.query(`delete from app_user ${where} and user_type = 'C'`, key);
  if (await hasRow(sql, `from app_user ${where}`, key)) return [];
  return deleteEmailsTo(sql, organizationId, email);
}

const deleteEmailsTo = (sql: Queryable, organizationId: OrganizationId, email: string): Promise<string[]> =>
  listValues(
    sql,
    'delete from mail_outbox where organization_id = $1 and lower(to_address) = lower($2) returning mail_id',
    [organizationId, email],
  );

export const countClientsOf = (sql: Queryable, { organizationId, userId }: UserKey): Promise<number> =>
  countRows(sql, 'from client where organization_id = $1 and therapist_id = $2', [organizationId, userId]);

/** Tables deleted with the account. Their rows have the user's id and nothing anyone else needs. */
const OWN_TABLES = [
  'identity_account',
  'identity_code',
  'identity_challenge',
  'mfa_totp',
  'mfa_passkey',
  'mfa_recovery_code',
  'refresh_token',
  'user_setting',
  'connected_app',
  'notification',
  'practice_notification_mark',
  'impersonation',
] as const;

/**
 * For the system scope: anonymizes a user and removes all sign-in data. The id stays, because sessions and the audit
 * log refer to it. Returns the ids of the deleted e-mails.
 */
export async function anonymiseUser(
  sql: Queryable,
  user: UserKey & { email: string },
  at: string,
): Promise<string[]> {
  const { organizationId, userId, email } = user;
  for (const table of OWN_TABLES) await deleteRows(sql, table, { organizationId, userId });
  const mailIds = await deleteEmailsTo(sql, organizationId, email);
  // Private responses would be left without an owner, and no one else can see them.
  await sql.query(
    'delete from feedback_response where organization_id = $1 and therapist_id = $2 and not is_shared',
    [organizationId, userId],
  );
  // Files of responses that stay for the practice stay too.
  await sql.query(
    `delete from feedback_file f where f.organization_id = $1 and f.therapist_id = $2 and not exists (
       select 1 from feedback_response r
       where r.organization_id = f.organization_id and f.feedback_file_id in (r.sound_file_id, r.video_file_id))`,
    [organizationId, userId],
  );
  await sql.query('update client set user_id = null where organization_id = $1 and user_id = $2', [
    organizationId,
    userId,
  ]);
  await releaseClients(sql, user, at);
  await handOverWork(sql, user, at);
  await sql.query(
    `update app_user
     set first_name = 'Deleted', last_name = 'user', email = '', avatar_url = null, user_groups = '[]'::jsonb,
         is_verified = false, deactivated_at = $3, tokens_valid_from = $3, updated_at = $3, version = version + 1
     where organization_id = $1 and user_id = $2`,
    [organizationId, userId, at],
  );
  return mailIds;
}
