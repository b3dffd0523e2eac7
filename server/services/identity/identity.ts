import { CLIENT_LOGIN_REFUSED } from '#shared/api/identity/identity.ts';
import { masksPersonalData } from '#shared/domain/app-settings.ts';
import { seesOwnClientsOnly } from '#shared/domain/permissions.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import { findTotp, listPasskeys } from '#server/repositories/identity/factors.ts';
import * as refreshTokens from '#server/repositories/identity/refresh-tokens.ts';
import type { UserKey } from '#server/repositories/core/user-key.ts';
import type { UserRow } from '#server/repositories/practice/users.ts';
import {
  allowTokensFrom,
  findCaller,
  findUser,
  revokeTokensBefore,
} from '#server/repositories/practice/users.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, Deps, InnerDeps } from '../core/deps.ts';
import { forbidden } from '../core/refusals.ts';
import { hasFactor, isFactorRequired } from './identity-factors.ts';

const FAMILY_LIFE_MS = 30 * 24 * 3600 * 1000;
const IDLE_LIFE_MS = 12 * 3600 * 1000;
/** A response can get lost. During this time the old refresh token may be used once more. */
const REPLAY_GRACE_MS = 10_000;

export type IssuedTokens = { idToken: string; accessToken: string; refreshToken: string };

/** The first tokens of a new sign-in, in the transaction that verified it. */
export async function startSession(deps: InnerDeps, sql: Queryable, user: Owner): Promise<IssuedTokens> {
  await refreshTokens.deleteExpiredFamilies(sql, isoNow(deps.clock));
  // If the clock was set back since all sign-ins ended, the new tokens would be refused. The old ones are already
  // invalid.
  await allowTokensFrom(sql, user, isoNow(deps.clock));
  const familyExpiresAt = new Date(deps.clock.nowMs() + FAMILY_LIFE_MS).toISOString();
  return issue(deps, sql, user, { familyId: deps.ids.next(), familyExpiresAt });
}

/** Ends every sign-in of a user. Tokens issued at or after `validFromMs` stay valid. */
export async function endSessions(sql: Queryable, owner: UserKey, validFromMs: number): Promise<void> {
  await refreshTokens.deleteTokensOfUser(sql, owner);
  await revokeTokensBefore(sql, owner, new Date(validFromMs).toISOString());
}

/**
 * Exchanges a refresh token for new tokens; undefined if it is unknown, expired or already used. Also undefined if the
 * practice now requires a second step and the user has none.
 */
export async function refresh(deps: Deps, token: string): Promise<IssuedTokens | undefined> {
  const nowMs = deps.clock.nowMs();
  return deps.db.tx('system', async (sql) => {
    const row = await refreshTokens.findRefreshToken(sql, deps.tokens.hashRefreshToken(token));
    if (!row) return undefined;
    const isExpired =
      Date.parse(row.familyExpiresAt) <= nowMs || Date.parse(row.issuedAt) + IDLE_LIFE_MS <= nowMs;
    const isReplayed = row.replacedAt !== null && Date.parse(row.replacedAt) + REPLAY_GRACE_MS < nowMs;
    const user = await findUser(sql, row.organizationId, row.userId);
    if (isExpired || isReplayed || !mayEnter(user)) {
      // A token used twice has two owners, and one of them stole it: end the whole sign-in.
      await refreshTokens.deleteFamily(sql, row.familyId);
      if (isReplayed && user) await writeAudit(deps, sql, user, { action: 'signIn.tokenReused' });
      return undefined;
    }
    if ((await isFactorRequired(sql, row)) && !(await hasFactor(sql, row))) {
      // The next sign-in asks them to set up a second step.
      await endSessions(sql, user, nowMs + 1);
      await writeAudit(deps, sql, user, { action: 'signIn.endedForMfa' });
      return undefined;
    }
    await refreshTokens.markReplaced(sql, row.tokenHash, isoNow(deps.clock));
    return issue(deps, sql, user, row);
  });
}

type Owner = UserKey & { email: string; groups: readonly string[] };

async function issue(
  deps: InnerDeps,
  sql: Queryable,
  owner: Owner,
  family: { familyId: string; familyExpiresAt: string },
): Promise<IssuedTokens> {
  const refreshToken = deps.tokens.newRefreshToken();
  await refreshTokens.insertRefreshToken(sql, {
    tokenHash: deps.tokens.hashRefreshToken(refreshToken),
    familyId: family.familyId,
    familyExpiresAt: family.familyExpiresAt,
    organizationId: owner.organizationId,
    userId: owner.userId,
    issuedAt: isoNow(deps.clock),
  });
  const authenticatedAtMs = Date.parse(family.familyExpiresAt) - FAMILY_LIFE_MS;
  const { familyId } = family;
  return { ...(await deps.tokens.issue({ ...owner, authenticatedAtMs, familyId })), refreshToken };
}

const mayEnter = <U extends Pick<UserRow, 'userType' | 'deactivatedAt'>>(user: U | undefined): user is U =>
  user !== undefined && user.userType !== 'C' && user.deactivatedAt === null;

/** Ends the sign-in of a refresh token, and its access tokens at once. Unknown tokens are not an error. */
export async function revoke(deps: Deps, token: string): Promise<void> {
  await deps.db.tx('system', async (sql) => {
    const row = await refreshTokens.findRefreshToken(sql, deps.tokens.hashRefreshToken(token));
    if (!row) return;
    await refreshTokens.deleteFamily(sql, row.familyId);
    await writeAudit(deps, sql, row, { action: 'signOut' });
  });
}

/** Ends every sign-in of the owner of an access token; false if the token is not valid. */
export async function signOutEverywhere(deps: Deps, accessToken: string): Promise<boolean> {
  const caller = await authenticate(deps, accessToken);
  if (!caller) return false;
  // Tokens issued in this millisecond end too.
  await deps.db.tx('system', async (sql) => {
    await endSessions(sql, caller, deps.clock.nowMs() + 1);
    await writeAudit(deps, sql, caller, { action: 'signOut.everywhere' });
  });
  return true;
}

/**
 * The user of a bearer token, with the current permissions and privacy setting from the database; undefined if not
 * valid. Throws `forbidden` for a client, whom only another identity provider gives a token.
 */
export async function authenticate(deps: Deps, token: string): Promise<Caller | undefined> {
  const verified = await deps.tokens.verify(token);
  if (!verified) return undefined;
  const { organizationId, userId, issuedAtMs, authenticatedAtMs, familyId } = verified;
  const user = await deps.db.tx({ organizationId }, (sql) => findCaller(sql, verified));
  if (user?.userType === 'C') throw forbidden(CLIENT_LOGIN_REFUSED);
  if (!mayEnter(user) || user.isSignedOut || issuedAtMs < Date.parse(user.tokensValidFrom)) return undefined;
  const caller = {
    userId,
    organizationId,
    userType: user.userType,
    groups: user.groups,
    isMasked: masksPersonalData(user.privacy),
    ...(seesOwnClientsOnly(user.groups, user.clientAccess) && { onlyClientsOf: userId }),
    ...(authenticatedAtMs !== undefined && { authenticatedAtMs }),
    ...(familyId !== undefined && { familyId }),
  };
  return user.isVerified ? caller : { ...caller, isUnverified: true };
}

/** The identity provider's data about the user's own account. */
export async function describeUser(
  deps: Deps,
  { organizationId, userId }: Caller,
): Promise<{ email: string; isVerified: boolean; factors: string[] } | undefined> {
  return deps.db.tx('system', async (sql) => {
    const user = await findUser(sql, organizationId, userId);
    if (!user) return undefined;
    const owner = { organizationId, userId };
    const hasPasskey = (await listPasskeys(sql, owner)).length > 0;
    const hasTotp = (await findTotp(sql, owner))?.isConfirmed ?? false;
    const factors = [...(hasPasskey ? ['WEB_AUTHN'] : []), ...(hasTotp ? ['SOFTWARE_TOKEN_MFA'] : [])];
    return { email: user.email, isVerified: user.isVerified, factors };
  });
}
