import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import { isoNow } from '../ports/clock.ts';
import * as accounts from '../repositories/accounts.ts';
import { useCode } from '../repositories/identity-codes.ts';
import { markVerified } from '../repositories/users.ts';
import { auditStranger } from './audit.ts';
import type { Deps } from './deps.ts';
import { checkCode, makeCode, storeCode } from './identity-codes.ts';
import { verificationLetter } from './identity-letters.ts';
import type { Wait } from './identity-passwords.ts';
import { cleanEmail, waitOf } from './identity-passwords.ts';
import { queueMail } from './mail.ts';
import { succeeded, throttleKeys, tryOnce } from './sign-in-throttle.ts';

type Owner = { organizationId: OrganizationId; userId: UserId };

/** The address of a signed-in user's account. */
export async function emailOf(deps: Deps, owner: Owner): Promise<string | undefined> {
  const account = await deps.db.tx('system', (sql) =>
    accounts.findAccountOf(sql, owner.organizationId, owner.userId),
  );
  return account?.email;
}

/** Sends a code that shows whose an address is; answer and work are the same for addresses without an account. */
export async function sendEmailCode(
  deps: Deps,
  username: string,
  address: string | undefined,
): Promise<Wait | { kind: 'sent' }> {
  const email = cleanEmail(username);
  const fresh = await makeCode(deps);
  return deps.db.tx('system', async (sql) => {
    const waitMs = await tryOnce(deps, sql, throttleKeys('letter', email, address));
    if (waitMs > 0) return waitOf(waitMs);
    const account = await accounts.findAccount(sql, email);
    if (!account) return { kind: 'sent' };
    await storeCode(deps, sql, account, { purpose: 'emailVerification', codeHash: fresh.codeHash });
    await queueMail(deps, sql, account.organizationId, verificationLetter(email, fresh.code));
    return { kind: 'sent' };
  });
}

/** Marks the owner of an address as verified. */
export async function confirmEmail(
  deps: Deps,
  given: { username: string; code: string },
  address: string | undefined,
): Promise<Wait | { kind: 'verified' | 'wrongCode' }> {
  const email = cleanEmail(given.username);
  const keys = throttleKeys('code', email, address);
  const { waitMs, account } = await deps.db.tx('system', async (sql) => ({
    waitMs: await tryOnce(deps, sql, keys),
    account: await accounts.findAccount(sql, email),
  }));
  if (waitMs > 0) return waitOf(waitMs);
  const codeHash = await checkCode(deps, account, 'emailVerification', given.code);
  return deps.db.tx('system', async (sql) => {
    const isRight =
      account && codeHash !== undefined && (await useCode(sql, account, 'emailVerification', codeHash));
    if (!isRight) return { kind: 'wrongCode' };
    await markVerified(sql, account.organizationId, account.userId, isoNow(deps.clock));
    await succeeded(deps, sql, [...keys, ...throttleKeys('letter', email, undefined)]);
    await auditStranger(deps, sql, account, 'email.verify');
    return { kind: 'verified' };
  });
}
