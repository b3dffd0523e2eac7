import type { Email } from '../core/mail.ts';

/**
 * Texts of the e-mails about sign-ins. They contain no links, so that people do not learn to follow links in e-mails.
 */
const SIGNATURE = 'If this was not you, do nothing: without the code nothing changes.';

export const resetEmail = (to: string, code: string): Email => ({
  purpose: 'passwordReset',
  to,
  subject: `${code} is your code for a new Loopwell password`,
  body: `Someone requested a new password for this e-mail address.\n\nCode: ${code}\n\nIt works once, for 10 minutes.\n${SIGNATURE}\n`,
});

export const verificationEmail = (to: string, code: string): Email => ({
  purpose: 'verification',
  to,
  subject: `${code} is your Loopwell verification code`,
  body: `Enter this code in Loopwell to confirm your e-mail address.\n\nCode: ${code}\n\nIt works once, for 10 minutes.\n${SIGNATURE}\n`,
});

export const passwordChangedEmail = (to: string): Email => ({
  purpose: 'passwordChanged',
  to,
  subject: 'Your Loopwell password was changed',
  body: 'The password of your Loopwell account was changed just now, and all other sign-ins have ended.\n\nIf this was not you, use "Forgot password?" on the sign-in page immediately and tell the administrator of your practice.\n',
});

export const factorEmail = (to: string, what: string): Email => ({
  purpose: 'factorChanged',
  to,
  subject: 'The second step of your Loopwell sign-in was changed',
  body: `${what}\n\nIf this was not you, change your password immediately and tell the administrator of your practice.\n`,
});
