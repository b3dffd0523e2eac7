import type { SendMailOptions } from 'nodemailer';
import type { OutgoingEmail } from '../ports/mail-transport.ts';

/** The e-mail as the library takes it. It may read no file and no address, whatever a text says. */
export const compose = (email: OutgoingEmail, from: string): SendMailOptions => ({
  from,
  to: { name: '', address: email.to },
  subject: email.subject,
  text: email.body,
  date: new Date(email.writtenAt),
  messageId: `<${email.mailId}@loopwell>`,
  // No robot answers a robot.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
