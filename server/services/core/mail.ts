import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import { clearMailTexts, insertMail } from '#server/repositories/core/mail-outbox.ts';
import type { Deps } from './deps.ts';
import { INVITATION_LIFE_MS } from './invitation-life.ts';
import { endEmailNotifications } from './notification-causes.ts';

/** An e-mail in plain text. */
export type Email = { purpose: string; to: string; subject: string; body: string };

/** OWASP ASVS 5.0, 6.5.5: at most ten minutes. */
export const CODE_LIFE_MS = 10 * 60_000;

/** E-mails whose text gives access to an account, and how long their text is stored at most. */
const SECRET_LIVES_MS: Readonly<Record<string, number>> = {
  verification: CODE_LIFE_MS,
  passwordReset: CODE_LIFE_MS,
  invitation: INVITATION_LIFE_MS,
};

const EXPIRED = 'The text of the e-mail has expired. Request a new e-mail.';
const REPLACED = 'A newer e-mail replaced this one.';
const USED = 'The recipient no longer needs this e-mail.';

/** Queues an e-mail in the transaction of the change it reports. An e-mail with a secret replaces earlier ones. */
export async function queueEmail(
  deps: Pick<Deps, 'clock' | 'ids'>,
  sql: Queryable,
  organizationId: OrganizationId,
  { purpose, to, subject, body }: Email,
): Promise<void> {
  if (Object.hasOwn(SECRET_LIVES_MS, purpose)) {
    await clearMailTexts(sql, { purpose, organizationId, toAddress: to }, REPLACED);
  }
  await insertMail(sql, {
    organizationId,
    mailId: deps.ids.next(),
    purpose,
    toAddress: to,
    subject,
    body,
    createdAt: isoNow(deps.clock),
  });
}

/** The secret in an e-mail was used: deletes its text, even if the e-mail was never sent. */
export const forgetUsedSecret = (
  sql: Queryable,
  organizationId: OrganizationId,
  { purpose, to }: { purpose: 'verification' | 'passwordReset' | 'invitation'; to: string },
): Promise<void> => clearMailTexts(sql, { purpose, organizationId, toAddress: to }, USED);

/** Deletes expired codes and temporary passwords from the database, whether their e-mails were sent or not. */
export async function forgetExpiredSecrets(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const nowMs = deps.clock.nowMs();
  await deps.db.tx('system', async (sql) => {
    for (const [purpose, lifeMs] of Object.entries(SECRET_LIVES_MS)) {
      const before = new Date(nowMs - lifeMs).toISOString();
      await clearMailTexts(sql, { purpose, before }, EXPIRED);
    }
    await endEmailNotifications(deps, sql);
  });
}
