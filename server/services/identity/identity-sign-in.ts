import type { Challenge } from '#shared/api/identity/identity-operations.ts';
import type { Queryable } from '#server/db/db.ts';
import { passwordProblem } from '#server/identity/password-rules.ts';
import * as accounts from '#server/repositories/practice/accounts.ts';
import type { ChallengeRow } from '#server/repositories/identity/identity-challenges.ts';
import { closeChallenge } from '#server/repositories/identity/identity-challenges.ts';
import type { UserWithOrganization } from '#server/repositories/practice/users.ts';
import { findUserWithOrganization } from '#server/repositories/practice/users.ts';
import { auditStranger, writeAudit } from '../core/audit.ts';
import type { Deps, InnerDeps } from '../core/deps.ts';
import type { IssuedTokens } from './identity.ts';
import { startSession } from './identity.ts';
import { findChallenge, openChallenge } from './identity-challenges.ts';
import type { Requester } from './identity-challenges.ts';
import type { FactorAnswer } from './identity-factors.ts';
import { checkFactor, factorChallenge, hasFactor, isFactorRequired } from './identity-factors.ts';
import type { Wait } from './identity-passwords.ts';
import { isInvitationExpired } from '../core/invitation-life.ts';
import { cleanEmail, contextOf, setPassword, waitOf } from './identity-passwords.ts';
import { attemptAt, laneAt, succeeded, throttleKeys, tryOnce } from './sign-in-throttle.ts';
import { evenly, STATEMENTS } from './even-work.ts';

export type SignInResult =
  | Wait
  | { kind: 'success'; tokens: IssuedTokens; email: string }
  /** Another step is required first. */
  | { kind: 'challenge'; challenge: Challenge }
  | { kind: 'wrong' }
  /** The temporary password was right, but the invitation has expired. */
  | { kind: 'invitationExpired' }
  /** The password was right, but clients may not use these screens. */
  | { kind: 'refusedClient' };

/** Response and work are the same for an unknown address and a wrong password. */
export async function signIn(
  deps: Deps,
  given: { username: string; password: string },
  requester: Requester,
): Promise<SignInResult> {
  const email = cleanEmail(given.username);
  const keys = throttleKeys('password', email, attemptAt(email, requester));
  const { account, waitMs } = await deps.db.tx('system', async (sql) => ({
    waitMs: await tryOnce(deps, sql, keys),
    account: await accounts.findAccount(sql, email),
  }));
  if (waitMs > 0) return waitOf(waitMs);

  const isRight = await deps.passwords.verify(
    account?.passwordHash,
    given.password,
    laneAt(email, requester),
  );
  return deps.db.tx('system', async (sql) => {
    const user = await evenly(deps, sql, { total: STATEMENTS.wrongPassword, keys }, async (counted) => {
      const owner =
        account && (await findUserWithOrganization(counted, account.organizationId, account.userId));
      if (isRight && owner?.deactivatedAt === null) return owner;
      if (account) await auditStranger(deps, counted, account, 'signIn.failed');
      return undefined;
    });
    if (!account || !user) return { kind: 'wrong' };
    await succeeded(deps, sql, keys);
    if (user.userType === 'C') {
      await writeAudit(deps, sql, user, { action: 'signIn.refusedClient' });
      return { kind: 'refusedClient' };
    }
    if (!account.mustChangePassword) return admit(deps, sql, user, requester);
    if (isInvitationExpired(user.invitedAt, deps.clock.nowMs())) {
      await auditStranger(deps, sql, account, 'signIn.invitationExpired');
      return { kind: 'invitationExpired' };
    }
    const session = await openChallenge(deps, sql, user, { kind: 'newPassword' });
    return {
      kind: 'challenge',
      challenge: { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: session },
    };
  });
}

/** The step after a right password: a second factor, setting one up, or the tokens. */
async function admit(
  deps: InnerDeps,
  sql: Queryable,
  user: UserWithOrganization,
  requester: Requester,
): Promise<SignInResult> {
  if (await hasFactor(sql, user)) {
    return { kind: 'challenge', challenge: await factorChallenge(deps, sql, user, requester) };
  }
  if (!(await isFactorRequired(sql, user))) return enter(deps, sql, user, 'password');
  const session = await openChallenge(deps, sql, user, { kind: 'factorSetup' });
  return {
    kind: 'challenge',
    challenge: {
      ChallengeName: 'MFA_SETUP',
      Session: session,
      ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
    },
  };
}

async function enter(
  deps: InnerDeps,
  sql: Queryable,
  user: UserWithOrganization,
  by: string,
): Promise<SignInResult> {
  await writeAudit(deps, sql, user, { action: 'signIn.ok', details: { by } });
  return { kind: 'success', tokens: await startSession(deps, sql, user), email: user.email };
}

export type ChallengeResult =
  | SignInResult
  /** The challenge stays open. */
  | { kind: 'wrongAnswer' }
  | { kind: 'badPassword'; problem: string }
  /** The challenge expired, had too many attempts or never existed: the sign-in starts again. */
  | { kind: 'expired' };

/** The owner replaces a password that someone else has chosen. */
export async function respondNewPassword(
  deps: Deps,
  given: { session: string; password: string },
  requester: Requester,
): Promise<ChallengeResult> {
  const open = await findChallenge(deps, given.session, ['newPassword']);
  if (!open) return { kind: 'expired' };
  const problem = passwordProblem(given.password, contextOf(open.user));
  if (problem !== undefined) return { kind: 'badPassword', problem };
  const passwordHash = await deps.passwords.hash(given.password, open.user.organizationId);
  return finish(deps, open.row, async (sql) => {
    await setPassword(deps, sql, open.user, { passwordHash, action: 'password.first' });
    return admit(deps, sql, open.user, requester);
  });
}

/** A code of the authenticator app, a recovery code, or a passkey signature. */
export async function respondFactor(
  deps: Deps,
  given: { session: string; answer: FactorAnswer },
  requester: Requester,
): Promise<ChallengeResult> {
  const open = await findChallenge(deps, given.session, ['factor']);
  if (!open) return { kind: 'expired' };
  const { user, row } = open;
  const keys = throttleKeys('factor', user.userId, attemptAt(user.email, requester));
  const waitMs = await deps.db.tx('system', (sql) => tryOnce(deps, sql, keys));
  if (waitMs > 0) return waitOf(waitMs);
  const by = await checkFactor(deps, { user, answer: given.answer, challenge: row.challenge, requester });
  if (by === undefined) {
    await deps.db.tx('system', (sql) => auditStranger(deps, sql, user, 'signIn.factorFailed'));
    return { kind: 'wrongAnswer' };
  }
  return finish(deps, row, async (sql) => {
    await succeeded(deps, sql, keys);
    return enter(deps, sql, user, by);
  });
}

/** The authenticator app was set up during the sign-in. */
export async function respondSetup(deps: Deps, session: string): Promise<ChallengeResult> {
  const open = await findChallenge(deps, session, ['factorSetup']);
  if (!open) return { kind: 'expired' };
  const isSetUp = await deps.db.tx('system', (sql) => hasFactor(sql, open.user));
  if (!isSetUp) return { kind: 'wrongAnswer' };
  return finish(deps, open.row, (sql) => enter(deps, sql, open.user, 'softwareToken'));
}

/** Of two right responses sent at once, only one succeeds. */
function finish(
  deps: Deps,
  row: ChallengeRow,
  then: (sql: Queryable) => Promise<SignInResult>,
): Promise<ChallengeResult> {
  return deps.db.tx('system', async (sql) =>
    (await closeChallenge(sql, row.sessionHash)) ? then(sql) : { kind: 'expired' },
  );
}
