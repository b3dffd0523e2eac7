import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { changed, deleteRows, findValue, first, insertRow, listValues, updateRows } from '../core/rows.ts';
import type { UserKey } from '../core/user-key.ts';

export type TotpRow = { seed: string; isConfirmed: boolean; lastStep: number };

export const findTotp = (sql: Queryable, owner: UserKey): Promise<TotpRow | undefined> =>
  first(
    sql,
    `select seed, is_confirmed as "isConfirmed", last_step::int as "lastStep"
     from mfa_totp where organization_id = $1 and user_id = $2`,
    [owner.organizationId, owner.userId],
  );

/** Stores a seed under enrolment; false if a confirmed one is in use, which has to be removed first. */
export const putTotpSeed = (sql: Queryable, owner: UserKey, seed: string, at: string): Promise<boolean> =>
  insertRow(
    sql,
    'mfa_totp',
    'organizationId userId seed createdAt',
    { ...owner, seed, createdAt: at },
    `on conflict (organization_id, user_id) do update
     set seed = excluded.seed, created_at = excluded.created_at, last_step = 0 where not mfa_totp.is_confirmed`,
  );

/** Records a code's time step; false if it or a later one was used before. A code works once. */
export const useTotpStep = (sql: Queryable, owner: UserKey, step: number): Promise<boolean> =>
  changed(
    sql,
    `update mfa_totp set last_step = $3, is_confirmed = true
     where organization_id = $1 and user_id = $2 and last_step < $3`,
    [owner.organizationId, owner.userId, step],
  );

export const deleteTotp = (sql: Queryable, { organizationId, userId }: UserKey): Promise<boolean> =>
  deleteRows(sql, 'mfa_totp', { organizationId, userId });

export type PasskeyRow = {
  credentialId: string;
  /** COSE key, base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
  name: string;
  createdAt: string;
};

export async function listPasskeys(sql: Queryable, owner: UserKey): Promise<PasskeyRow[]> {
  return sql.query<PasskeyRow>(
    `select ${columns<PasskeyRow>()('credentialId publicKey transports name createdAt')}, counter::float8 as counter
     from mfa_passkey where organization_id = $1 and user_id = $2 order by created_at, credential_id limit 50`,
    [owner.organizationId, owner.userId],
  );
}

/** False if the credential is already known. */
export const insertPasskey = (sql: Queryable, owner: UserKey, passkey: PasskeyRow): Promise<boolean> =>
  insertRow(
    sql,
    'mfa_passkey',
    'organizationId userId credentialId publicKey counter transports name createdAt',
    { ...owner, ...passkey },
    'on conflict do nothing',
  );

export const markPasskeyUsed = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
  { credentialId, counter, at }: { credentialId: string; counter: number; at: string },
): Promise<boolean> =>
  updateRows(sql, 'mfa_passkey', { organizationId, userId, credentialId }, { counter, lastUsedAt: at });

export const deletePasskey = (
  sql: Queryable,
  { organizationId, userId }: UserKey,
  credentialId: string,
): Promise<boolean> => deleteRows(sql, 'mfa_passkey', { organizationId, userId, credentialId });

/** Deletes every second factor of an account, and its recovery codes. */
export async function deleteFactorsOf(sql: Queryable, owner: UserKey): Promise<void> {
  const { organizationId, userId } = owner;
  await deleteTotp(sql, owner);
  await deleteRows(sql, 'mfa_passkey', { organizationId, userId });
  await deleteRecoveryCodes(sql, owner);
}

/** Replaces all earlier codes. */
export async function putRecoveryCodes(
  sql: Queryable,
  owner: UserKey,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(sql, owner);
  for (const hash of hashes) {
    await insertRow(sql, 'mfa_recovery_code', 'organizationId userId codeHash', { ...owner, codeHash: hash });
  }
}

export const deleteRecoveryCodes = (sql: Queryable, { organizationId, userId }: UserKey): Promise<boolean> =>
  deleteRows(sql, 'mfa_recovery_code', { organizationId, userId });

/** False if there is no such code, or it was used before. */
export const useRecoveryCode = (sql: Queryable, owner: UserKey, hash: string, at: string): Promise<boolean> =>
  changed(
    sql,
    `update mfa_recovery_code set used_at = $4
     where organization_id = $1 and user_id = $2 and code_hash = $3 and used_at is null`,
    [owner.organizationId, owner.userId, hash, at],
  );

export type MfaPolicy = 'offered' | 'required';

export async function findMfaPolicy(
  sql: Queryable,
  { organizationId }: { organizationId: OrganizationId },
): Promise<MfaPolicy> {
  const statement = 'select mfa_policy from organization where organization_id = $1';
  return (await findValue<MfaPolicy>(sql, statement, [organizationId])) ?? 'offered';
}

/** Users whose sign-in asks for a second step. */
export const listUsersWithFactor = (sql: Queryable, organizationId: OrganizationId): Promise<UserId[]> =>
  listValues(
    sql,
    `select user_id from mfa_totp where organization_id = $1 and is_confirmed
     union
     select user_id from mfa_passkey where organization_id = $1
     limit 10000`,
    [organizationId],
  );

export const updateMfaPolicy = (
  sql: Queryable,
  organizationId: OrganizationId,
  mfaPolicy: MfaPolicy,
): Promise<boolean> => updateRows(sql, 'organization', { organizationId }, { mfaPolicy });
