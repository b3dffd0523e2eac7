import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { deleteRows, first, insertRow } from '../core/rows.ts';
import type { UserKey } from '../core/user-key.ts';

/** `passkeyEnrolment` belongs to a signed-in user; the others to a sign-in in progress. */
export type ChallengeKind = 'newPassword' | 'factor' | 'factorSetup' | 'passkeyEnrolment';

export type ChallengeRow = UserKey & {
  sessionHash: string;
  kind: ChallengeKind;
  challenge: string | null;
};

export async function insertChallenge(
  sql: Queryable,
  row: ChallengeRow & { expiresAt: string },
  now: string,
): Promise<void> {
  await sql.query('delete from identity_challenge where expires_at < $1', [now]);
  await insertRow(
    sql,
    'identity_challenge',
    'organizationId sessionHash userId kind challenge expiresAt',
    row,
  );
}

/** Counts one attempt of an open challenge; undefined if it is over. Setting up a factor takes several requests. */
export const takeChallengeTry = (
  sql: Queryable,
  sessionHash: string,
  options: { maxTries: number; now: string },
): Promise<ChallengeRow | undefined> =>
  first(
    sql,
    `update identity_challenge set tries = tries + 1
     where session_hash = $1 and expires_at > $3 and tries < case kind when 'factorSetup' then $2 * 4 else $2 end
     returning ${columns<ChallengeRow>()('organizationId userId sessionHash kind challenge')}`,
    [sessionHash, options.maxTries, options.now],
  );

/** False if another request was first. */
export const closeChallenge = (sql: Queryable, sessionHash: string): Promise<boolean> =>
  deleteRows(sql, 'identity_challenge', { sessionHash });

/** A new password ends challenges begun with the old one. */
export const deleteChallengesOf = (sql: Queryable, { organizationId, userId }: UserKey): Promise<boolean> =>
  deleteRows(sql, 'identity_challenge', { organizationId, userId });

/** The first factor ends all sign-ins that wait for one, except the sign-in it was set up in. */
export async function deleteFactorSetupsOf(
  sql: Queryable,
  owner: UserKey,
  exceptSessionHash: string | undefined,
): Promise<void> {
  await sql.query(
    `delete from identity_challenge
     where organization_id = $1 and user_id = $2 and kind = 'factorSetup' and session_hash <> $3`,
    [owner.organizationId, owner.userId, exceptSessionHash ?? ''],
  );
}

/** The challenge a new passkey has to sign; undefined if none was begun or it has expired. */
export const findPasskeyEnrolment = (
  sql: Queryable,
  owner: UserKey,
  now: string,
): Promise<{ sessionHash: string; challenge: string } | undefined> =>
  first(
    sql,
    `select session_hash as "sessionHash", challenge from identity_challenge
     where organization_id = $1 and user_id = $2 and kind = 'passkeyEnrolment' and expires_at > $3
     order by expires_at desc, session_hash limit 1`,
    [owner.organizationId, owner.userId, now],
  );
