import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Queryable } from '../db/db.ts';

export type OutboxMail = {
  organizationId: OrganizationId;
  mailId: string;
  /** What it is about: 'verification', 'passwordReset', 'invitation', 'invoice', ... */
  purpose: string;
  toAddress: string;
  subject: string;
  /** Plain text. */
  body: string;
  createdAt: string;
};

/** In the transaction of its cause: a letter about something that was rolled back is never sent. */
export async function insertMail(sql: Queryable, mail: OutboxMail): Promise<void> {
  await sql.query(
    `insert into mail_outbox (organization_id, mail_id, purpose, to_address, subject, body, state, next_attempt_at,
                              created_at)
     values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $7)`,
    [mail.organizationId, mail.mailId, mail.purpose, mail.toAddress, mail.subject, mail.body, mail.createdAt],
  );
}
