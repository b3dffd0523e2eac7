import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '../db/db.ts';
import { isoNow } from '../ports/clock.ts';
import { insertMail } from '../repositories/mail-outbox.ts';
import type { Deps } from './deps.ts';

/** A letter in plain text. */
export type Letter = { purpose: string; to: string; subject: string; body: string };

/** Puts a letter into the outbox, in the transaction of what it tells of. */
export async function queueMail(
  deps: Pick<Deps, 'clock' | 'ids'>,
  sql: Queryable,
  organizationId: OrganizationId,
  { purpose, to, subject, body }: Letter,
): Promise<void> {
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
