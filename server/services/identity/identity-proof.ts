import type { Queryable } from '#server/db/db.ts';
import * as accounts from '#server/repositories/practice/accounts.ts';
import type { UserWithOrganization } from '#server/repositories/practice/users.ts';
import { findUserWithOrganization } from '#server/repositories/practice/users.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, Deps } from '../core/deps.ts';
import type { Requester } from './identity-challenges.ts';
import { checkFactor } from './identity-factors.ts';
import type { Wait } from './identity-passwords.ts';
import { waitOf } from './identity-passwords.ts';
import { attemptAt, succeeded, throttleKeys, tryOnce } from './sign-in-throttle.ts';

/** After a longer absence another person may be at the computer. */
const PROOF_LIFE_MS = 5 * 60_000;

/** Returns whether the caller proved their identity in the last minutes, by a sign-in or by {@link proveAnew}. */
export function hasFreshProof(deps: Pick<Deps, 'clock'>, { authenticatedAtMs }: Caller): boolean {
  return authenticatedAtMs !== undefined && deps.clock.nowMs() - authenticatedAtMs <= PROOF_LIFE_MS;
}

export type GivenProof = { kind: 'password'; password: string } | { kind: 'code'; code: string };
export type ProofResult =
  | Wait
  | { kind: 'wrong' }
  /** Without a refresh token: the sign-in continues unchanged, and its next renewal ends this proof. */
  | { kind: 'proved'; tokens: { accessToken: string; idToken: string } };

/** Proves with the password, a code of the app or a recovery code that the signed-in person is the owner. */
export async function proveAnew(
  deps: Deps,
  caller: Caller,
  proof: GivenProof,
  requester: Requester,
): Promise<ProofResult> {
  const { organizationId, userId } = caller;
  const found = await deps.db.tx('system', async (sql) => {
    const account = await accounts.findAccountOf(sql, organizationId, userId);
    const user = await findUserWithOrganization(sql, organizationId, userId);
    if (!account || !user) return undefined;
    // The same counters as at sign-in, so that this is not a second place to guess.
    const keys =
      proof.kind === 'password'
        ? throttleKeys('password', account.email, attemptAt(account.email, requester))
        : throttleKeys('factor', userId, attemptAt(account.email, requester));
    return { account, user, keys, waitMs: await tryOnce(deps, sql, keys) };
  });
  if (!found) return { kind: 'wrong' };
  if (found.waitMs > 0) return waitOf(found.waitMs);
  const { account, user, keys } = found;
  const isRight =
    proof.kind === 'password'
      ? await deps.passwords.verify(account.passwordHash, proof.password, organizationId)
      : await isFactorRight(deps, { user, code: proof.code, requester });
  const record = (sql: Queryable, action: string) =>
    writeAudit(deps, sql, user, { action, details: { by: proof.kind } });
  if (!isRight) {
    await deps.db.tx('system', (sql) => record(sql, 'signIn.proofFailed'));
    return { kind: 'wrong' };
  }
  await deps.db.tx('system', async (sql) => {
    await succeeded(deps, sql, keys);
    await record(sql, 'signIn.proof');
  });
  const owner = { ...user, authenticatedAtMs: deps.clock.nowMs(), familyId: caller.familyId };
  return { kind: 'proved', tokens: await deps.tokens.issue(owner) };
}

async function isFactorRight(
  deps: Deps,
  { user, code, requester }: { user: UserWithOrganization; code: string; requester: Requester },
): Promise<boolean> {
  const answer = { kind: 'code', code } as const;
  return (await checkFactor(deps, { user, answer, challenge: null, requester })) !== undefined;
}
