import type { Challenge } from '#shared/api/identity/identity-operations.ts';
import type { Queryable } from '#server/db/db.ts';
import { newRecoveryCodes, readRecoveryCode } from '#server/identity/codes.ts';
import { passkeyRequest, verifyPasskey } from '#server/identity/passkeys.ts';
import { totpStep } from '#server/identity/totp.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as factors from '#server/repositories/identity/factors.ts';
import type { UserKey } from '#server/repositories/core/user-key.ts';
import type { UserWithOrganization } from '#server/repositories/practice/users.ts';
import { writeAudit } from '../core/audit.ts';
import type { Deps, InnerDeps } from '../core/deps.ts';
import { hashText } from '../core/hash-text.ts';
import type { Requester } from './identity-challenges.ts';
import { openChallenge } from './identity-challenges.ts';

export async function hasFactor(sql: Queryable, owner: UserKey): Promise<boolean> {
  const totp = await factors.findTotp(sql, owner);
  return (totp?.isConfirmed ?? false) || (await factors.listPasskeys(sql, owner)).length > 0;
}

export const isFactorRequired = async (sql: Queryable, owner: UserKey): Promise<boolean> =>
  (await factors.findMfaPolicy(sql, owner)) === 'required';

/** Asks for a passkey if there is one, because passkeys cannot be phished. A code is accepted too. */
export async function factorChallenge(
  deps: InnerDeps,
  sql: Queryable,
  owner: UserKey,
  requester: Requester,
): Promise<Challenge> {
  const passkeys = await factors.listPasskeys(sql, owner);
  if (passkeys.length === 0 || !requester.site) {
    const session = await openChallenge(deps, sql, owner, { kind: 'factor' });
    return { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: session };
  }
  const options = await passkeyRequest(requester.site, passkeys);
  const session = await openChallenge(deps, sql, owner, { kind: 'factor', challenge: options.challenge });
  return {
    ChallengeName: 'WEB_AUTHN',
    Session: session,
    ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
    // A recovery code is entered in the same field as a code of the app.
    AvailableChallenges: ['WEB_AUTHN', 'SOFTWARE_TOKEN_MFA'],
  };
}

export type FactorAnswer = { kind: 'code'; code: string } | { kind: 'passkey'; credential: unknown };

type Check = {
  user: UserWithOrganization;
  answer: FactorAnswer;
  challenge: string | null;
  requester: Requester;
};

/** The factor that the response matches; undefined if none. One-time codes are consumed. */
export async function checkFactor(deps: Deps, check: Check): Promise<string | undefined> {
  const { user, answer } = check;
  if (answer.kind === 'passkey') return checkPasskey(deps, check, answer.credential);
  return deps.db.tx('system', async (sql) => {
    const recovery = readRecoveryCode(answer.code);
    if (recovery === undefined)
      return (await useTotp(deps, sql, user, answer.code, 'confirmed')) ? 'softwareToken' : undefined;
    const isUsed = await factors.useRecoveryCode(sql, user, hashText(deps, recovery), isoNow(deps.clock));
    if (!isUsed) return undefined;
    await writeAudit(deps, sql, user, { action: 'mfa.recoveryUsed' });
    return 'recoveryCode';
  });
}

/** Accepts each code of the app only once. */
export async function useTotp(
  deps: InnerDeps,
  sql: Queryable,
  owner: UserKey,
  code: string,
  wanted: 'confirmed' | 'enrolling',
): Promise<boolean> {
  const totp = await factors.findTotp(sql, owner);
  if (!totp || totp.isConfirmed !== (wanted === 'confirmed')) return false;
  const seed = deps.secrets.open(totp.seed, seedContext(owner));
  const step = seed === undefined ? undefined : totpStep(seed, code.trim(), deps.clock.nowMs());
  return step !== undefined && factors.useTotpStep(sql, owner, step);
}

export const seedContext = (owner: UserKey): string => `totp ${owner.organizationId} ${owner.userId}`;

async function checkPasskey(
  deps: Deps,
  { user, challenge, requester }: Check,
  credential: unknown,
): Promise<string | undefined> {
  if (challenge === null || !requester.site) return undefined;
  const passkeys = await deps.db.tx('system', (sql) => factors.listPasskeys(sql, user));
  const used = await verifyPasskey(requester.site, { challenge, credential, passkeys });
  if (!used) return undefined;
  const at = isoNow(deps.clock);
  await deps.db.tx('system', (sql) => factors.markPasskeyUsed(sql, user, { ...used, at }));
  return 'passkey';
}

/** Shown once; they replace earlier codes. */
export async function newRecoveryCodesFor(
  deps: InnerDeps,
  sql: Queryable,
  owner: UserKey,
): Promise<string[]> {
  const codes = newRecoveryCodes(deps.random);
  const hashes = codes.map((code) => hashText(deps, code.replace('-', '')));
  await factors.putRecoveryCodes(sql, owner, hashes);
  return codes;
}
