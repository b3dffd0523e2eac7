import { AppError } from '#shared/errors.ts';
import type { Queryable } from '#server/db/db.ts';
import { passwordProblem } from '#server/identity/password-rules.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as accounts from '#server/repositories/practice/accounts.ts';
import { deleteFactorsOf } from '#server/repositories/identity/factors.ts';
import { useCode } from '#server/repositories/identity/identity-codes.ts';
import { deleteChallengesOf } from '#server/repositories/identity/identity-challenges.ts';
import { deletePendingPasswords } from '#server/repositories/identity/registrations.ts';
import type { UserWithOrganization } from '#server/repositories/practice/users.ts';
import { findUser, findUserWithOrganization, markVerified } from '#server/repositories/practice/users.ts';
import { auditStranger, writeAudit } from '../core/audit.ts';
import type { Caller, Deps, InnerDeps } from '../core/deps.ts';
import type { IssuedTokens } from './identity.ts';
import { endSessions, startSession } from './identity.ts';
import { checkCode, type FreshCode, makeCode, storeCode } from './identity-codes.ts';
import { passwordChangedEmail, resetEmail } from './identity-emails.ts';
import { isInvitationExpired } from '../core/invitation-life.ts';
import { forgetUsedSecret, queueEmail } from '../core/mail.ts';
import type { Origin } from './identity-challenges.ts';
import { attemptAt, laneAt, succeeded, throttleKeys, tryOnce } from './sign-in-throttle.ts';
import { evenly, STATEMENTS } from './even-work.ts';

export type Wait = { kind: 'wait'; seconds: number };
export const waitOf = (waitMs: number): Wait => ({ kind: 'wait', seconds: Math.ceil(waitMs / 1000) });

export const cleanEmail = (username: string): string => username.trim().toLowerCase();

/** Throws AppError `invalid` with the reason at the field. For all first passwords. */
export function requireGoodPassword(password: string, context: readonly string[], field = 'password'): void {
  const problem = passwordProblem(password, context);
  if (problem !== undefined) throw new AppError('invalid', problem, { [field]: problem });
}

/** Public facts about the owner of a password. */
export const contextOf = (user: UserWithOrganization): string[] => [
  user.firstName,
  user.lastName,
  user.email,
  user.organization.name,
];

/** Sends a code if the address has an account. Response and work are the same if it has none. */
export async function forgotPassword(
  deps: Deps,
  username: string,
  origin: Origin,
): Promise<Wait | { kind: 'sent' }> {
  const email = cleanEmail(username);
  const fresh = await makeCode(deps, laneAt(email, origin));
  return deps.db.tx('system', async (sql) => {
    const keys = throttleKeys('letter', email, attemptAt(email, origin));
    const waitMs = await tryOnce(deps, sql, keys);
    if (waitMs > 0) return waitOf(waitMs);
    const account = await accounts.findAccount(sql, email);
    await evenly(deps, sql, { total: STATEMENTS.resetCode, keys }, async (counted) => {
      if (account) await sendResetCode(deps, counted, account, fresh);
    });
    return { kind: 'sent' };
  });
}

async function sendResetCode(
  deps: Deps,
  sql: Queryable,
  account: accounts.AccountRow,
  fresh: FreshCode,
): Promise<void> {
  const user = await findUser(sql, account.organizationId, account.userId);
  if (!user) return;
  // Only an administrator can renew an expired invitation.
  if (account.mustChangePassword && isInvitationExpired(user.invitedAt, deps.clock.nowMs())) return;
  await storeCode(deps, sql, account, { purpose: 'passwordReset', codeHash: fresh.codeHash });
  await queueEmail(deps, sql, account.organizationId, resetEmail(account.email, fresh.code));
  await auditStranger(deps, sql, account, 'passwordReset.request');
}

export type PasswordResult =
  | Wait
  | { kind: 'changed' }
  | { kind: 'wrongCode' }
  | { kind: 'badPassword'; problem: string };

/** Sets a new password with a code from an e-mail, and ends every sign-in of the account. */
export async function confirmForgotPassword(
  deps: Deps,
  given: { username: string; code: string; password: string },
  origin: Origin,
): Promise<PasswordResult> {
  const email = cleanEmail(given.username);
  // Uses only what the sender knows already: checking against the name would reveal whether there is an account.
  const early = passwordProblem(given.password, [email]);
  if (early !== undefined) return { kind: 'badPassword', problem: early };
  const lane = laneAt(email, origin);
  const keys = throttleKeys('code', email, attemptAt(email, origin));
  const { waitMs, account } = await deps.db.tx('system', async (sql) => ({
    waitMs: await tryOnce(deps, sql, keys),
    account: await accounts.findAccount(sql, email),
  }));
  if (waitMs > 0) return waitOf(waitMs);
  const codeHash = await checkCode(deps, account, { purpose: 'passwordReset', code: given.code, lane });
  const passwordHash = await deps.passwords.hash(given.password, lane);
  return deps.db.tx('system', async (sql): Promise<PasswordResult> => {
    const user = await evenly(deps, sql, { total: STATEMENTS.wrongResetCode, keys }, async (counted) => {
      const owner =
        account && (await findUserWithOrganization(counted, account.organizationId, account.userId));
      if (owner && codeHash !== undefined) return owner;
      if (account) await auditStranger(deps, counted, account, 'passwordReset.failed');
      return undefined;
    });
    if (!user || codeHash === undefined) return { kind: 'wrongCode' };
    const problem = passwordProblem(given.password, contextOf(user));
    if (problem !== undefined) return { kind: 'badPassword', problem };
    if (!(await useCode(sql, user, 'passwordReset', codeHash))) return { kind: 'wrongCode' };
    await forgetUsedSecret(sql, user.organizationId, { purpose: 'passwordReset', to: email });
    await setPassword(deps, sql, user, { passwordHash, action: 'passwordReset.done' });
    if (!user.isVerified) {
      // Removes factors and passwords of anyone who registered the address before its owner.
      await deleteFactorsOf(sql, user);
      await deletePendingPasswords(sql, user);
    }
    // The e-mail reached its owner. If unverified, the account could still be registered again by a stranger.
    await markVerified(sql, user, isoNow(deps.clock));
    await succeeded(deps, sql, [...keys, ...throttleKeys('letter', email)]);
    return { kind: 'changed' };
  });
}

type NewPassword = { passwordHash: string; action: string };

/** Call it in the transaction that checked the authorization. Ends all sign-ins and notifies the owner by e-mail. */
export async function setPassword(
  deps: InnerDeps,
  sql: Queryable,
  user: UserWithOrganization,
  { passwordHash, action }: NewPassword,
): Promise<void> {
  const { organizationId, userId, email } = user;
  await accounts.updatePassword(sql, { organizationId, userId, passwordHash }, isoNow(deps.clock));
  // The user who set the password continues with tokens issued in this millisecond.
  await endSessions(sql, user, deps.clock.nowMs());
  await deleteChallengesOf(sql, user);
  // The temporary password is no longer valid.
  await forgetUsedSecret(sql, organizationId, { purpose: 'invitation', to: email });
  await succeeded(deps, sql, throttleKeys('password', email));
  await queueEmail(deps, sql, organizationId, passwordChangedEmail(email));
  await writeAudit(deps, sql, user, { action });
}

export type ChangeResult =
  | Wait
  | { kind: 'changed'; tokens: IssuedTokens }
  | { kind: 'wrongPassword' }
  | { kind: 'badPassword'; problem: string };

/** Requires the old password. All sign-ins end; the caller's continues with new tokens. */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  given: { previous: string; proposed: string },
  origin: Origin,
): Promise<ChangeResult> {
  const { organizationId, userId } = caller;
  const found = await deps.db.tx('system', async (sql) => {
    const account = await accounts.findAccountOf(sql, organizationId, userId);
    const user = await findUserWithOrganization(sql, organizationId, userId);
    if (!account || !user) return undefined;
    const keys = throttleKeys('password', account.email, attemptAt(account.email, origin));
    return { account, user, keys, waitMs: await tryOnce(deps, sql, keys) };
  });
  if (!found) return { kind: 'wrongPassword' };
  const { account, user, keys, waitMs } = found;
  if (waitMs > 0) return waitOf(waitMs);
  if (!(await deps.passwords.verify(account.passwordHash, given.previous, organizationId))) {
    await deps.db.tx('system', (sql) => writeAudit(deps, sql, user, { action: 'password.changeFailed' }));
    return { kind: 'wrongPassword' };
  }
  const problem =
    given.previous === given.proposed
      ? 'This is your current password. Choose a different one.'
      : passwordProblem(given.proposed, contextOf(user));
  const passwordHash = await deps.passwords.hash(given.proposed, organizationId);
  return deps.db.tx('system', async (sql) => {
    await succeeded(deps, sql, keys);
    if (problem !== undefined) return { kind: 'badPassword', problem };
    await setPassword(deps, sql, user, { passwordHash, action: 'password.change' });
    return { kind: 'changed', tokens: await startSession(deps, sql, user) };
  });
}
