import type { Passkey } from '#shared/api/identity/identity-operations.ts';
import { isAllowed, PERMISSIONS } from '#shared/domain/permissions.ts';
import type { Queryable } from '#server/db/db.ts';
import { newTotpSeed } from '#server/identity/totp.ts';
import { passkeyCreation, readPasskey } from '#server/identity/passkeys.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as factors from '#server/repositories/identity/factors.ts';
import {
  closeChallenge,
  deleteFactorSetupsOf,
  findPasskeyEnrolment,
} from '#server/repositories/identity/identity-challenges.ts';
import type { UserKey } from '#server/repositories/core/user-key.ts';
import { findUser } from '#server/repositories/practice/users.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, Deps, InnerDeps } from '../core/deps.ts';
import type { Requester } from './identity-challenges.ts';
import { openChallenge } from './identity-challenges.ts';
import {
  newRecoveryCodesFor,
  hasFactor,
  isFactorRequired,
  seedContext,
  useTotp,
} from './identity-factors.ts';
import { factorEmail } from './identity-emails.ts';
import { queueEmail } from '../core/mail.ts';
import { refreshNotifications } from '../core/notification-causes.ts';

/** A new seed for the authenticator app, in base32; undefined if the account already has an app. */
export async function associateTotp(deps: Deps, owner: UserKey): Promise<string | undefined> {
  const seed = newTotpSeed(deps.random);
  const sealed = deps.secrets.seal(seed, seedContext(owner));
  const isStored = await deps.db.tx('system', (sql) =>
    factors.putTotpSeed(sql, owner, sealed, isoNow(deps.clock)),
  );
  return isStored ? seed : undefined;
}

export type Enrolled =
  | { kind: 'enrolled'; recoveryCodes: readonly string[] | undefined }
  | { kind: 'wrongCode' };

/**
 * The app's first code proves that it has the seed. The first factor also creates recovery codes. `sessionHash`
 * identifies the sign-in that waits for it; undefined for a signed-in user.
 */
export async function verifyTotp(
  deps: Deps,
  owner: UserKey,
  { code, sessionHash }: { code: string; sessionHash: string | undefined },
): Promise<Enrolled> {
  return deps.db.tx('system', async (sql) => {
    const isFirst = !(await hasFactor(sql, owner));
    if (!(await useTotp(deps, sql, owner, code, 'enrolling'))) return { kind: 'wrongCode' };
    // Ends other sign-ins that wait for enrolment: with only a password they must not be completed by this new factor.
    await deleteFactorSetupsOf(sql, owner, sessionHash);
    await notifyOwner(deps, sql, owner, 'mfa.totpOn', 'An authenticator app was added to your account.');
    return {
      kind: 'enrolled',
      recoveryCodes: isFirst ? await newRecoveryCodesFor(deps, sql, owner) : undefined,
    };
  });
}

/** False if the practice requires a second factor and this is the last one. */
export async function removeTotp(deps: Deps, owner: UserKey): Promise<boolean> {
  return deps.db.tx('system', async (sql) => {
    if ((await factors.listPasskeys(sql, owner)).length === 0 && (await isFactorRequired(sql, owner)))
      return false;
    await factors.deleteTotp(sql, owner);
    await notifyOwner(
      deps,
      sql,
      owner,
      'mfa.totpOff',
      'The authenticator app was removed from your account.',
    );
    await dropUselessRecoveryCodes(sql, owner);
    return true;
  });
}

export async function startPasskey(
  deps: Deps,
  owner: UserKey,
  site: NonNullable<Requester['site']>,
): Promise<object | undefined> {
  return deps.db.tx('system', async (sql) => {
    const user = await findUser(sql, owner.organizationId, owner.userId);
    if (!user) return undefined;
    const name = `${user.firstName} ${user.lastName}`;
    const known = await factors.listPasskeys(sql, owner);
    const options = await passkeyCreation(site, { userId: user.userId, email: user.email, name }, known);
    await openChallenge(deps, sql, owner, { kind: 'passkeyEnrolment', challenge: options.challenge });
    return options;
  });
}

export async function completePasskey(
  deps: Deps,
  owner: UserKey,
  given: { site: NonNullable<Requester['site']>; credential: unknown; name: string },
): Promise<Enrolled> {
  const open = await deps.db.tx('system', (sql) => findPasskeyEnrolment(sql, owner, isoNow(deps.clock)));
  const passkey =
    open && (await readPasskey(given.site, { challenge: open.challenge, credential: given.credential }));
  if (!passkey) return { kind: 'wrongCode' };
  return deps.db.tx('system', async (sql): Promise<Enrolled> => {
    const isFirst = !(await hasFactor(sql, owner));
    const row = {
      ...passkey,
      transports: [...passkey.transports],
      name: given.name,
      createdAt: isoNow(deps.clock),
    };
    const isNew =
      (await closeChallenge(sql, open.sessionHash)) && (await factors.insertPasskey(sql, owner, row));
    if (!isNew) return { kind: 'wrongCode' };
    await deleteFactorSetupsOf(sql, owner, undefined);
    await notifyOwner(
      deps,
      sql,
      owner,
      'mfa.passkeyOn',
      `The passkey "${given.name}" was added to your account.`,
    );
    return {
      kind: 'enrolled',
      recoveryCodes: isFirst ? await newRecoveryCodesFor(deps, sql, owner) : undefined,
    };
  });
}

export async function listPasskeys(deps: Deps, owner: UserKey): Promise<Passkey[]> {
  const rows = await deps.db.tx('system', (sql) => factors.listPasskeys(sql, owner));
  return rows.map(({ credentialId, name, createdAt }) => ({
    CredentialId: credentialId,
    FriendlyCredentialName: name,
    CreatedAt: Date.parse(createdAt) / 1000,
  }));
}

export type Removal = 'removed' | 'unknown' | 'required';

export async function removePasskey(deps: Deps, owner: UserKey, credentialId: string): Promise<Removal> {
  return deps.db.tx('system', async (sql) => {
    const passkeys = await factors.listPasskeys(sql, owner);
    const hasTotp = (await factors.findTotp(sql, owner))?.isConfirmed ?? false;
    if (!passkeys.some((passkey) => passkey.credentialId === credentialId)) return 'unknown';
    if (passkeys.length === 1 && !hasTotp && (await isFactorRequired(sql, owner))) return 'required';
    await factors.deletePasskey(sql, owner, credentialId);
    await notifyOwner(deps, sql, owner, 'mfa.passkeyOff', 'A passkey was removed from your account.');
    await dropUselessRecoveryCodes(sql, owner);
    return 'removed';
  });
}

/** Replaces the recovery codes with ten new ones; undefined if the account has no second factor they could replace. */
export async function replaceRecoveryCodes(deps: Deps, owner: UserKey): Promise<string[] | undefined> {
  return deps.db.tx('system', async (sql) => {
    if (!(await hasFactor(sql, owner))) return undefined;
    const codes = await newRecoveryCodesFor(deps, sql, owner);
    await notifyOwner(
      deps,
      sql,
      owner,
      'mfa.recoveryCodes',
      'New recovery codes were created for your account.',
    );
    return codes;
  });
}

export const mfaPolicy = (deps: Deps, caller: Caller): Promise<factors.MfaPolicy> =>
  deps.db.tx('system', (sql) => factors.findMfaPolicy(sql, caller));

/**
 * Users without a second factor must set one up: their sign-ins end at the next renewal. False if the caller may not
 * change the policy.
 */
export async function setMfaPolicy(deps: Deps, caller: Caller, policy: factors.MfaPolicy): Promise<boolean> {
  if (!isAllowed(caller.groups, PERMISSIONS['practice.admin'])) return false;
  await deps.db.tx('system', async (sql) => {
    await factors.updateMfaPolicy(sql, caller.organizationId, policy);
    await refreshNotifications(deps, sql, caller.organizationId, 'security');
    await writeAudit(deps, sql, caller, { action: 'mfa.policy', details: { policy } });
  });
  return true;
}

/** Recovery codes without a factor must not become valid later. */
async function dropUselessRecoveryCodes(sql: Queryable, owner: UserKey): Promise<void> {
  if (!(await hasFactor(sql, owner))) await factors.deleteRecoveryCodes(sql, owner);
}

async function notifyOwner(
  deps: InnerDeps,
  sql: Queryable,
  owner: UserKey,
  action: string,
  what: string,
): Promise<void> {
  await writeAudit(deps, sql, owner, { action });
  await refreshNotifications(deps, sql, owner.organizationId, 'security');
  const user = await findUser(sql, owner.organizationId, owner.userId);
  if (user) await queueEmail(deps, sql, owner.organizationId, factorEmail(user.email, what));
}
