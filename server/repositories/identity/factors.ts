import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { changed, first, insertRow } from '../core/rows.ts';

export type FactorOwner = { organizationId: OrganizationId; userId: UserId };

export type TotpRow = { seed: string; isConfirmed: boolean; lastStep: number };

export const findTotp = (sql: Queryable, owner: FactorOwner): Promise<TotpRow | undefined> =>
  first(
    sql,
    `select seed, is_confirmed as "isConfirmed", last_step::int as "lastStep"
     from mfa_totp where organization_id = $1 and user_id = $2`,
    [owner.organizationId, owner.userId],
  );

/** Stores a seed under enrolment; false if a confirmed one is in use, which has to be removed first. */
export const putTotpSeed = (sql: Queryable, owner: FactorOwner, seed: string, at: string): Promise<boolean> =>
  insertRow(
    sql,
    'mfa_totp',
    'organizationId userId seed createdAt',
    { ...owner, seed, createdAt: at },
    `on conflict (organization_id, user_id) do update
     set seed = excluded.seed, created_at = excluded.created_at, last_step = 0 where not mfa_totp.is_confirmed`,
  );

/** Records a code's time step; false if it or a later one was used before. A code works once. */
export const useTotpStep = (sql: Queryable, owner: FactorOwner, step: number): Promise<boolean> =>
  changed(
    sql,
    `update mfa_totp set last_step = $3, is_confirmed = true
     where organization_id = $1 and user_id = $2 and last_step < $3`,
    [owner.organizationId, owner.userId, step],
  );

export async function deleteTotp(sql: Queryable, owner: FactorOwner): Promise<void> {
  await sql.query('delete from mfa_totp where organization_id = $1 and user_id = $2', [
    owner.organizationId,
    owner.userId,
  ]);
}

export type PasskeyRow = {
  credentialId: string;
  /** COSE key, base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
  name: string;
  createdAt: string;
};

export async function listPasskeys(sql: Queryable, owner: FactorOwner): Promise<PasskeyRow[]> {
  return sql.query<PasskeyRow>(
    `select ${columns<PasskeyRow>()('credentialId publicKey')}, counter::float8 as counter, transports, name,
            created_at as "createdAt"
     from mfa_passkey where organization_id = $1 and user_id = $2 order by created_at, credential_id limit 50`,
    [owner.organizationId, owner.userId],
  );
}

/** False if the credential is already known. */
export const insertPasskey = (sql: Queryable, owner: FactorOwner, passkey: PasskeyRow): Promise<boolean> =>
  insertRow(
    sql,
    'mfa_passkey',
    'organizationId userId credentialId publicKey counter transports name createdAt',
    { ...owner, ...passkey },
    'on conflict do nothing',
  );

export async function markPasskeyUsed(
  sql: Queryable,
  owner: FactorOwner,
  use: { credentialId: string; counter: number; at: string },
): Promise<void> {
  await sql.query(
    `update mfa_passkey set counter = $4, last_used_at = $5
     where organization_id = $1 and user_id = $2 and credential_id = $3`,
    [owner.organizationId, owner.userId, use.credentialId, use.counter, use.at],
  );
}

export const deletePasskey = (sql: Queryable, owner: FactorOwner, credentialId: string): Promise<boolean> =>
  changed(sql, `delete from mfa_passkey where organization_id = $1 and user_id = $2 and credential_id = $3`, [
    owner.organizationId,
    owner.userId,
    credentialId,
  ]);

/** Deletes every second factor of an account, and its recovery codes. */
export async function deleteFactorsOf(sql: Queryable, owner: FactorOwner): Promise<void> {
  await deleteTotp(sql, owner);
  await sql.query('delete from mfa_passkey where organization_id = $1 and user_id = $2', [
    owner.organizationId,
    owner.userId,
  ]);
  await deleteRecoveryCodes(sql, owner);
}

/** Replaces all earlier codes. */
export async function putRecoveryCodes(
  sql: Queryable,
  owner: FactorOwner,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(sql, owner);
  for (const hash of hashes) {
    await insertRow(sql, 'mfa_recovery_code', 'organizationId userId codeHash', { ...owner, codeHash: hash });
  }
}

export async function deleteRecoveryCodes(sql: Queryable, owner: FactorOwner): Promise<void> {
  await sql.query('delete from mfa_recovery_code where organization_id = $1 and user_id = $2', [
    owner.organizationId,
    owner.userId,
  ]);
}

/** False if there is no such code, or it was used before. */
export const useRecoveryCode = (
  sql: Queryable,
  owner: FactorOwner,
  hash: string,
  at: string,
): Promise<boolean> =>
  changed(
    sql,
    `update mfa_recovery_code set used_at = $4
     where organization_id = $1 and user_id = $2 and code_hash = $3 and used_at is null`,
    [owner.organizationId, owner.userId, hash, at],
  );

export async function findMfaPolicy(
  sql: Queryable,
  owner: Pick<FactorOwner, 'organizationId'>,
): Promise<'offered' | 'required'> {
  const rows = await sql.query<{ policy: 'offered' | 'required' }>(
    'select mfa_policy as policy from organization where organization_id = $1',
    [owner.organizationId],
  );
  return rows[0]?.policy ?? 'offered';
}

/** Users whose sign-in asks for a second step. */
export async function listUsersWithFactor(sql: Queryable, organizationId: OrganizationId): Promise<UserId[]> {
  const rows = await sql.query<{ userId: UserId }>(
    `select user_id as "userId" from mfa_totp where organization_id = $1 and is_confirmed
     union
     select user_id from mfa_passkey where organization_id = $1
     limit 10000`,
    [organizationId],
  );
  return rows.map(({ userId }) => userId);
}

export async function updateMfaPolicy(
  sql: Queryable,
  organizationId: OrganizationId,
  policy: 'offered' | 'required',
): Promise<void> {
  await sql.query('update organization set mfa_policy = $2 where organization_id = $1', [
    organizationId,
    policy,
  ]);
}
