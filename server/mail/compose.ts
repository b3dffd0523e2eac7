import type { SendMailOptions } from 'nodemailer';
import type { OutgoingEmail } from '../ports/mail-transport.ts';

/** The e-mail in nodemailer's form. It must not read files or URLs, whatever the text contains. */
export const compose = (email: OutgoingEmail, from: string): SendMailOptions => ({
  from,
  to: { name: '', address: email.to },
  subject: email.subject,
  text: email.body,
  date: new Date(email.writtenAt),
  messageId: `<${email.mailId}@loopwell>`,
  // Prevents automatic replies (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
