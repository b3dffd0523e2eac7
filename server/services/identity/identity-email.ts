import type { Queryable } from '#server/db/db.ts';
import { newSession } from '#server/identity/codes.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as accounts from '#server/repositories/practice/accounts.ts';
import { deleteFactorsOf } from '#server/repositories/identity/factors.ts';
import { deleteChallengesOf } from '#server/repositories/identity/identity-challenges.ts';
import { useCode } from '#server/repositories/identity/identity-codes.ts';
import { deletePendingPasswords, listPendingPasswords } from '#server/repositories/identity/registrations.ts';
import type { UserKey } from '#server/repositories/core/user-key.ts';
import { markVerified } from '#server/repositories/practice/users.ts';
import { auditStranger } from '../core/audit.ts';
import type { Deps, InnerDeps } from '../core/deps.ts';
import { endSessions } from './identity.ts';
import { checkCode, makeCode, storeCode } from './identity-codes.ts';
import { verificationEmail } from './identity-emails.ts';
import type { Wait } from './identity-passwords.ts';
import { cleanEmail, waitOf } from './identity-passwords.ts';
import { forgetUsedSecret, queueEmail } from '../core/mail.ts';
import type { Origin } from './identity-challenges.ts';
import { attemptAt, laneAt, succeeded, throttleKeys, tryOnce } from './sign-in-throttle.ts';
import { evenly, STATEMENTS } from './even-work.ts';

/** The address of a signed-in user's account. */
export async function emailOf(deps: Deps, owner: UserKey): Promise<string | undefined> {
  const account = await deps.db.tx('system', (sql) =>
    accounts.findAccountOf(sql, owner.organizationId, owner.userId),
  );
  return account?.email;
}

/**
 * Sends a code that proves ownership of an address. Response and work are the same for addresses without an account.
 */
export async function sendEmailCode(
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
    await evenly(deps, sql, { total: STATEMENTS.emailCode, keys }, async (counted) => {
      if (!account) return;
      await storeCode(deps, counted, account, { purpose: 'emailVerification', codeHash: fresh.codeHash });
      await queueEmail(deps, counted, account.organizationId, verificationEmail(email, fresh.code));
    });
    return { kind: 'sent' };
  });
}

/** How the user with the code proves which registration was theirs. */
export type Proof =
  /** Signed in: they know the account's password. */
  | { kind: 'signedIn' }
  /** The page that sent the form; undefined on another page, as after a reload. */
  | { kind: 'registration'; requestKey: string | undefined };

type Given = { username: string; code: string; proof: Proof };
export type Confirmation = Wait | { kind: 'verified' } | { kind: 'needsPassword' } | { kind: 'wrongCode' };

/**
 * Marks the owner of an address as verified. The code proves who owns the address, and `proof` which password is
 * theirs. If several people registered the address and nothing shows which one this is, the result is `needsPassword`.
 * Then all passwords stop working, and the owner sets a new one by e-mail.
 */
export async function confirmEmail(deps: Deps, given: Given, origin: Origin): Promise<Confirmation> {
  const email = cleanEmail(given.username);
  const lane = laneAt(email, origin);
  const keys = throttleKeys('code', email, attemptAt(email, origin));
  const { waitMs, account } = await deps.db.tx('system', async (sql) => ({
    waitMs: await tryOnce(deps, sql, keys),
    account: await accounts.findAccount(sql, email),
  }));
  if (waitMs > 0) return waitOf(waitMs);
  const codeHash = await checkCode(deps, account, { purpose: 'emailVerification', code: given.code, lane });
  const nobodysHash = await deps.passwords.hash(newSession(deps.random), lane);
  return deps.db.tx('system', async (sql) => {
    const isRight =
      account && codeHash !== undefined && (await useCode(sql, account, 'emailVerification', codeHash));
    if (!isRight) return { kind: 'wrongCode' };
    const isSettled = await settlePassword(deps, sql, account, { proof: given.proof, nobodysHash });
    await forgetUsedSecret(sql, account.organizationId, { purpose: 'verification', to: email });
    await markVerified(sql, account, isoNow(deps.clock));
    await succeeded(deps, sql, [...keys, ...throttleKeys('letter', email)]);
    await auditStranger(deps, sql, account, 'email.verify');
    return { kind: isSettled ? 'verified' : 'needsPassword' };
  });
}

/** False if it is unknown which password is the owner's. */
async function settlePassword(
  deps: InnerDeps,
  sql: Queryable,
  { email, ...owner }: UserKey & { email: string },
  { proof, nobodysHash }: { proof: Proof; nobodysHash: string },
): Promise<boolean> {
  // Read again, because another registration may have arrived since the code was checked.
  const account = await accounts.findAccount(sql, email);
  const pending = await listPendingPasswords(sql, owner);
  await deletePendingPasswords(sql, owner);
  const isContested = pending.some(({ passwordHash }) => passwordHash !== account?.passwordHash);
  if (proof.kind === 'signedIn' || !isContested) return true;
  const own = pending.find(({ requestKey }) => requestKey === proof.requestKey);
  if (own?.passwordHash === account?.passwordHash) return true;
  const passwordHash = own?.passwordHash ?? nobodysHash;
  await accounts.updatePassword(sql, { ...owner, passwordHash }, isoNow(deps.clock));
  await dropHoldOnAccount(deps, sql, owner);
  return own !== undefined;
}

/** Removes what others may have set up before the address was verified. */
async function dropHoldOnAccount(deps: InnerDeps, sql: Queryable, owner: UserKey): Promise<void> {
  await endSessions(sql, owner, deps.clock.nowMs() + 1);
  await deleteChallengesOf(sql, owner);
  await deleteFactorsOf(sql, owner);
}
