import type { SendMailOptions } from 'nodemailer';
import type { OutgoingLetter } from '../ports/mail-transport.ts';

/** The letter as the library takes it. It may read no file and no address, whatever a text says. */
export const compose = (letter: OutgoingLetter, from: string): SendMailOptions => ({
  from,
  to: { name: '', address: letter.to },
  subject: letter.subject,
  text: letter.body,
  date: new Date(letter.writtenAt),
  messageId: `<${letter.mailId}@loopwell>`,
  // No robot answers a robot.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
