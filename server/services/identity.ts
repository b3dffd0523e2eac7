import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '../db/db.ts';
import { isoNow } from '../ports/clock.ts';
import * as accounts from '../repositories/accounts.ts';
import * as refreshTokens from '../repositories/refresh-tokens.ts';
import { findUser, revokeTokensBefore } from '../repositories/users.ts';
import type { Caller, Deps } from './deps.ts';
import { failureAfter, FAILURE_MEMORY_MS } from './sign-in-delay.ts';

const FAMILY_LIFE_MS = 30 * 24 * 3600 * 1000;
const IDLE_LIFE_MS = 12 * 3600 * 1000;
/** A reply can get lost; for this long the old refresh token may be used once more. */
const REPLAY_GRACE_MS = 10_000;

export type IssuedTokens = { idToken: string; accessToken: string; refreshToken: string };

export type SignInResult =
  | { kind: 'success'; tokens: IssuedTokens }
  | { kind: 'wrong' }
  /** The password was right, but clients do not use these screens. */
  | { kind: 'refusedClient' }
  | { kind: 'wait'; seconds: number };

/** The answer and the work are the same for an unknown address and a wrong password. */
export async function signIn(deps: Deps, username: string, password: string): Promise<SignInResult> {
  const email = username.trim().toLowerCase();
  const accountKey = deps.sha256(new TextEncoder().encode(email));
  const nowMs = deps.clock.nowMs();

  const { account, waitMs } = await deps.db.tx('system', async (sql) => {
    const failure = await accounts.findSignInFailure(sql, accountKey);
    const wait = failure ? Date.parse(failure.waitUntil) - nowMs : 0;
    // Counted before it is checked and cleared when it was right: guesses sent all at once wait like others.
    if (wait <= 0) await countFailure(sql, accountKey, failure, nowMs);
    return { account: await accounts.findAccount(sql, email), waitMs: wait };
  });
  if (waitMs > 0) return { kind: 'wait', seconds: Math.ceil(waitMs / 1000) };

  const isRight = await deps.passwords.verify(account?.passwordHash, password);
  return deps.db.tx('system', async (sql) => {
    if (!account || !isRight) return { kind: 'wrong' };
    await accounts.clearSignInFailures(sql, accountKey);
    const user = await findUser(sql, account.organizationId, account.userId);
    if (!user) return { kind: 'wrong' };
    if (user.userType === 'C') return { kind: 'refusedClient' };
    await refreshTokens.deleteExpiredFamilies(sql, isoNow(deps.clock));
    const familyExpiresAt = new Date(nowMs + FAMILY_LIFE_MS).toISOString();
    const family = { familyId: deps.ids.next(), familyExpiresAt };
    return { kind: 'success', tokens: await issue(deps, sql, user, family) };
  });
}

async function countFailure(
  sql: Queryable,
  accountKey: string,
  known: accounts.FailureRow | undefined,
  nowMs: number,
): Promise<void> {
  await accounts.forgetSignInFailuresBefore(sql, new Date(nowMs - FAILURE_MEMORY_MS).toISOString());
  await accounts.putSignInFailure(sql, accountKey, failureAfter(known?.failures ?? 0, nowMs));
}

/** Exchanges a refresh token for new tokens; undefined when it is unknown, expired or was used before. */
export async function refresh(deps: Deps, token: string): Promise<IssuedTokens | undefined> {
  const nowMs = deps.clock.nowMs();
  return deps.db.tx('system', async (sql) => {
    const row = await refreshTokens.findRefreshToken(sql, deps.tokens.hashRefreshToken(token));
    if (!row) return undefined;
    const isExpired =
      Date.parse(row.familyExpiresAt) <= nowMs || Date.parse(row.issuedAt) + IDLE_LIFE_MS <= nowMs;
    const isReplayed = row.replacedAt !== null && Date.parse(row.replacedAt) + REPLAY_GRACE_MS < nowMs;
    const user = await findUser(sql, row.organizationId, row.userId);
    if (isExpired || isReplayed || !user || user.userType === 'C') {
      // A token used twice has two owners, and one of them stole it: the whole sign-in ends.
      await refreshTokens.deleteFamily(sql, row.familyId);
      return undefined;
    }
    await refreshTokens.markReplaced(sql, row.tokenHash, isoNow(deps.clock));
    return issue(deps, sql, user, row);
  });
}

type Owner = { userId: UserId; organizationId: OrganizationId; email: string; groups: readonly string[] };

async function issue(
  deps: Deps,
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
  return { ...(await deps.tokens.issue(owner)), refreshToken };
}

/** Ends the sign-in a refresh token belongs to. Unknown tokens are no error: they are gone either way. */
export async function revoke(deps: Deps, token: string): Promise<void> {
  await deps.db.tx('system', async (sql) => {
    const row = await refreshTokens.findRefreshToken(sql, deps.tokens.hashRefreshToken(token));
    if (row) await refreshTokens.deleteFamily(sql, row.familyId);
  });
}

/** Ends every sign-in of the user an access token belongs to; false when the token is not valid. */
export async function signOutEverywhere(deps: Deps, accessToken: string): Promise<boolean> {
  const caller = await authenticate(deps, accessToken);
  if (!caller) return false;
  await deps.db.tx('system', async (sql) => {
    await refreshTokens.deleteTokensOfUser(sql, caller.organizationId, caller.userId);
    // Tokens of this very millisecond end too.
    const from = new Date(deps.clock.nowMs() + 1).toISOString();
    await revokeTokensBefore(sql, caller.organizationId, caller.userId, from);
  });
  return true;
}

/** Who a bearer token stands for, with the rights the database gives them now; undefined when it is not valid. */
export async function authenticate(deps: Deps, token: string): Promise<Caller | undefined> {
  const verified = await deps.tokens.verify(token);
  if (!verified) return undefined;
  const { organizationId, userId, issuedAtMs } = verified;
  const user = await deps.db.tx({ organizationId }, (sql) => findUser(sql, organizationId, userId));
  if (!user || user.userType === 'C' || issuedAtMs < Date.parse(user.tokensValidFrom)) return undefined;
  return { userId, organizationId, userType: user.userType, groups: user.groups };
}
