import { type Registration, register as registerEndpoint } from '#shared/api/identity/registration.ts';
import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Group } from '#shared/domain/permissions.ts';
import { isUniqueViolation, type Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as accounts from '#server/repositories/practice/accounts.ts';
import {
  insertOrganization,
  isSetUp,
  organizationExists,
} from '#server/repositories/practice/organizations.ts';
import {
  forgetRegistrationsBefore,
  noteRegistration,
  putPendingPassword,
} from '#server/repositories/identity/registrations.ts';
import { findUser, insertUser } from '#server/repositories/practice/users.ts';
import { auditStranger } from '../core/audit.ts';
import { service } from '../core/service.ts';
import type { InnerDeps } from '../core/deps.ts';
import { hashText } from '../core/hash-text.ts';
import { type FreshCode, makeCode, storeCode } from './identity-codes.ts';
import { verificationEmail } from './identity-emails.ts';
import { requireGoodPassword } from './identity-passwords.ts';
import { queueEmail } from '../core/mail.ts';
import { knownAddressEmail } from './registration-emails.ts';
import { laneAt, throttleKeys, tryOnce } from './sign-in-throttle.ts';
import { conflict, forbidden, invalidField } from '../core/refusals.ts';
import { TooManyRequests } from '../core/too-many-requests.ts';

/** A form sent again after this time is a new registration. */
const KEY_MEMORY_MS = 24 * 3600_000;

const GROUPS: Record<Registration['userType'], Group[]> = {
  T: ['AccountAdmin', 'Therapist'],
  CH: ['AccountAdmin', 'Coach'],
  C: [],
};

type Prepared = { body: Registration; passwordHash: string; fresh: FreshCode; address: string | undefined };

/**
 * Creates an account that waits for the code in the e-mail. Work and response are the same for an address that already
 * has one; the e-mail informs its owner. Throws `forbidden` if registration is closed, and `invalid` for a password
 * that is easy to guess or an unknown practice. Throws `tooManyRequests` after several e-mails to one address.
 */
export const register = service.public(registerEndpoint, async ({ visitor, deps, body }) => {
  if (deps.installation.registration === 'closed') {
    throw forbidden('Registration is closed here. Ask an administrator of your practice for an invitation.');
  }
  const { email, firstName, lastName, userType, password } = body;
  const practice = userType === 'C' ? [] : [body.practiceName];
  requireGoodPassword(password, [firstName, lastName, email, ...practice]);
  const passwordHash = await deps.passwords.hash(password, laneAt(email));
  const prepared = {
    body,
    passwordHash,
    fresh: await makeCode(deps, laneAt(email)),
    address: visitor.address,
  };
  const work = () => deps.db.tx('system', (sql) => registerOnce(deps, sql, prepared));
  await work().catch((error: unknown) => {
    // Another registration of the same address was first, so the address is now known.
    if (isUniqueViolation(error)) return work();
    throw error;
  });
  return { email, firstName, lastName, userType, verified: false as const };
});

async function registerOnce(deps: InnerDeps, sql: Queryable, prepared: Prepared): Promise<void> {
  const { body, address } = prepared;
  if (!(await isSetUp(sql))) {
    throw conflict('This Loopwell has not been set up yet. Open its start page first.');
  }
  if (!(await isNewRequest(deps, sql, body))) return;
  if (body.userType === 'C' && !(await organizationExists(sql, body.practiceId))) {
    const message = 'This link does not lead to a practice. Ask your therapist for a new one.';
    throw invalidField('practiceId', message);
  }
  const waitMs = await tryOnce(deps, sql, throttleKeys('letter', body.email, { address }));
  if (waitMs > 0) {
    throw new TooManyRequests(
      'Several e-mails were already sent to this address. Look for the newest one, or try again in',
      waitMs,
    );
  }
  const known = await accounts.findAccount(sql, body.email);
  if (known) await notifyOwner(deps, sql, known, prepared);
  else await makeAccount(deps, sql, prepared);
}

/** False if this form was already processed; nothing remains to be done. */
async function isNewRequest(deps: InnerDeps, sql: Queryable, body: Registration): Promise<boolean> {
  const { password: _, ...entered } = body;
  const nowMs = deps.clock.nowMs();
  await forgetRegistrationsBefore(sql, new Date(nowMs - KEY_MEMORY_MS).toISOString());
  const fingerprint = hashText(deps, JSON.stringify(entered));
  const noted = await noteRegistration(sql, {
    requestKey: body.requestKey,
    fingerprint,
    createdAt: new Date(nowMs).toISOString(),
  });
  if (noted.fingerprint !== fingerprint) {
    throw conflict(
      'This form was already sent with different entries. Reload the page and fill it in again.',
    );
  }
  return noted.isNew;
}

async function makeAccount(
  deps: InnerDeps,
  sql: Queryable,
  { body, passwordHash, fresh }: Prepared,
): Promise<void> {
  const { email, firstName, lastName, userType } = body;
  const userId = deps.ids.next() as UserId;
  const organizationId = userType === 'C' ? body.practiceId : (deps.ids.next() as OrganizationId);
  const createdAt = isoNow(deps.clock);
  if (userType !== 'C') {
    await insertOrganization(sql, {
      organizationId,
      name: body.practiceName,
      clientAccess: 'careTeam',
      region: body.region,
      createdAt,
    });
  }
  const owner = { organizationId, userId };
  const person = { firstName, lastName, email, userType, groups: GROUPS[userType] };
  await insertUser(sql, { ...person, ...owner, isVerified: false, createdAt });
  await accounts.insertAccount(sql, { ...owner, email, passwordHash }, createdAt);
  await putPendingPassword(sql, owner, { requestKey: body.requestKey, passwordHash, createdAt });
  await storeCode(deps, sql, owner, { purpose: 'emailVerification', codeHash: fresh.codeHash });
  await queueEmail(deps, sql, organizationId, verificationEmail(email, fresh.code));
  await auditStranger(deps, sql, owner, 'register');
}

/**
 * The address is registered again. Until it is verified, nobody has proved that it is theirs. The password of this form
 * is stored beside the others, and the account stays unchanged.
 */
async function notifyOwner(
  deps: InnerDeps,
  sql: Queryable,
  known: accounts.AccountRow,
  { body, passwordHash, fresh }: Prepared,
): Promise<void> {
  const user = await findUser(sql, known.organizationId, known.userId);
  if (!user || user.isVerified) {
    await queueEmail(deps, sql, known.organizationId, knownAddressEmail(body.email));
    return;
  }
  const createdAt = isoNow(deps.clock);
  await putPendingPassword(sql, known, { requestKey: body.requestKey, passwordHash, createdAt });
  await storeCode(deps, sql, known, { purpose: 'emailVerification', codeHash: fresh.codeHash });
  await queueEmail(deps, sql, known.organizationId, verificationEmail(body.email, fresh.code));
  await auditStranger(deps, sql, known, 'register.again');
}
