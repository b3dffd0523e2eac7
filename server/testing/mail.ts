import type { OrganizationId } from '#shared/domain/ids.ts';
import { isoNow } from '../ports/clock.ts';
import { insertMail } from '../repositories/core/mail-outbox.ts';
import type { TestServer } from './test-server.ts';

/** The id of a failed e-mail. */
export async function aFailedEmail(server: TestServer, organizationId: OrganizationId): Promise<string> {
  const { db, ids, clock } = server.app.deps;
  const mailId = ids.next();
  await db.tx('system', async (sql) => {
    await insertMail(sql, {
      organizationId,
      mailId,
      purpose: 'invoice',
      toAddress: 'kim@example.test',
      subject: 'Invoice',
      body: 'Pay soon.',
      createdAt: isoNow(clock),
    });
    await sql.query(`update mail_outbox set state = 'failed' where mail_id = $1`, [mailId]);
  });
  return mailId;
}
