import type { Email } from '../core/mail.ts';

export const knownAddressEmail = (to: string): Email => ({
  purpose: 'registration',
  to,
  subject: 'You already have a Loopwell account',
  body: [
    'Someone tried to register at Loopwell with this e-mail address, which already has an account.',
    '',
    'If it was you: sign in with the password you have, or use "Forgot password?" on the sign-in page. Clients use the app.',
    'If it was not you, do nothing: nothing has changed.',
    '',
  ].join('\n'),
});
