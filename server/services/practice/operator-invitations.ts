import {
  inviteOperator,
  sendInvitationAgain,
  type UnsentInvitation,
} from '#shared/api/practice/operators.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import type { RemoteProvider } from '#server/ports/remote-provider.ts';
import { isoNow } from '#server/ports/clock.ts';
import { deleteChallengesOf } from '#server/repositories/identity/identity-challenges.ts';
import * as operators from '#server/repositories/practice/operators.ts';
import { insertUser } from '#server/repositories/practice/users.ts';
import { newPassword } from '#server/identity/codes.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, InnerDeps } from '../core/deps.ts';
import { queueEmail } from '../core/mail.ts';
import { refreshEveryNotification } from '../core/notification-causes.ts';
import { findBelow, requireGrantable, toOperator, userTypeOf } from './operators.ts';
import { service } from '../core/service.ts';
import { conflict } from '../core/refusals.ts';

/**
 * Creates an operator who signs in with a temporary password from an e-mail and must set their own first. Throws
 * `conflict` if someone in the practice has the address. An address that belongs to another practice is answered as one
 * that nobody has: the inviter must not learn who has an account elsewhere. The e-mail tells its owner.
 */
export const invite = service.outside(inviteOperator, async ({ deps, caller, body }) => {
  requireGrantable(caller, body.groups);
  const { organizationId } = caller;
  const userId = deps.ids.next() as UserId;
  const password = newPassword(deps.random);
  const passwordHash = await deps.passwords.hash(password, caller.organizationId);
  const now = isoNow(deps.clock);
  return deps.db.tx('system', async (sql) => {
    // Two invitations of one address wait for each other here.
    await operators.lockAdministrators(sql, organizationId);
    if (await operators.hasAddress(sql, organizationId, body.email)) {
      throw conflict('This address cannot be invited: someone in your practice has it already.', {
        email: 'Someone in your practice has this address already.',
      });
    }
    await insertUser(sql, {
      ...body,
      organizationId,
      userId,
      userType: userTypeOf(body.groups),
      // Signing in with the temporary password proves that the e-mail arrived.
      isVerified: true,
      createdAt: now,
    });
    await operators.putTemporaryPassword(
      sql,
      { organizationId, userId, email: body.email },
      passwordHash,
      now,
    );
    // With an external provider this server never learns of the first sign-in, so the invitation is not tracked.
    if (!deps.installation.identityProvider) await operators.setInvited(sql, { organizationId, userId }, now);
    const unsent = await sendEmail(deps, sql, caller, { userId, email: body.email, password });
    await refreshEveryNotification(deps, sql, organizationId);
    await writeAudit(deps, sql, caller, {
      action: 'operator.invite',
      subject: { type: 'user', id: userId },
      details: { groups: body.groups.join(' ') },
    });
    return { ...toOperator(deps, await findBelow(sql, caller, userId)), unsent };
  });
});

/** Creates a new temporary password; the one in the earlier e-mail stops working. */
export const inviteAgain = service.outside(sendInvitationAgain, async ({ deps, caller, params }) => {
  const password = newPassword(deps.random);
  const passwordHash = await deps.passwords.hash(password, caller.organizationId);
  const now = isoNow(deps.clock);
  return deps.db.tx('system', async (sql) => {
    const operator = await findBelow(sql, caller, params.operatorId);
    if (operator.status !== 'invited') {
      throw conflict(
        'Only people who have not signed in yet can be invited again. Others use "Forgot password".',
      );
    }
    await operators.putTemporaryPassword(sql, operator, passwordHash, now);
    // A sign-in begun with the old password must no longer set a new one.
    await deleteChallengesOf(sql, operator);
    await operators.setInvited(sql, operator, now);
    const { userId, email } = operator;
    const unsent = await sendEmail(deps, sql, caller, { userId, email, password });
    await writeAudit(deps, sql, caller, {
      action: 'operator.inviteAgain',
      subject: { type: 'user', id: userId },
    });
    return { ...toOperator(deps, await findBelow(sql, caller, userId)), unsent };
  });
});

type Email = { userId: UserId; email: string; password: string };

/** Returns the invitation text if there is no mail server: the caller has to pass it on. */
async function sendEmail(
  deps: InnerDeps,
  sql: Queryable,
  { organizationId }: Caller,
  { userId, email, password }: Email,
): Promise<UnsentInvitation | null> {
  const provider = deps.installation.identityProvider;
  const way = provider ? linkingWords(provider, { userId, organizationId }) : passwordWords(email, password);
  const subject = 'Your account at Loopwell';
  const text = [
    'Hello,',
    '',
    ...way,
    'If you did not expect this invitation, tell the administrator of the practice and do not sign in.',
    '',
    'Loopwell',
  ].join('\n');
  await queueEmail(deps, sql, organizationId, { purpose: 'invitation', to: email, subject, body: text });
  return deps.installation.mailTransport === 'file' ? { to: email, subject, text } : null;
}

const passwordWords = (email: string, password: string): readonly string[] => [
  'your practice has created an account for you at Loopwell. Sign in with',
  '',
  `  E-mail address:      ${email}`,
  `  Temporary password:  ${password}`,
  '',
  'You will be asked for a password of your own right away; the temporary one stops working then,',
  'and in 7 days at the latest.',
  '',
  'An address can belong to one practice only. If you already sign in at another practice with this one, this',
  'password does not work, and nothing changes there: ask for an invitation to another address.',
];

/** The ids are not secret: they grant access only together with the provider's token. */
const linkingWords = (
  provider: RemoteProvider,
  ids: { userId: string; organizationId: string },
): readonly string[] => [
  'your practice has created an account for you at Loopwell. You sign in with the account you have at',
  `${provider.kind === 'oidc' ? provider.name : provider.issuer}. Whoever administers it there`,
  'has to add these two values to it first:',
  '',
  `  ${provider.claims.userId}: ${ids.userId}`,
  `  ${provider.claims.organizationId}: ${ids.organizationId}`,
  '',
];
