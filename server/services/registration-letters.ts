import type { Letter } from './mail.ts';

export const knownAddressLetter = (to: string): Letter => ({
  purpose: 'registration',
  to,
  subject: 'You have a Loopwell account already',
  body: [
    'Somebody tried to register at Loopwell with this e-mail address, which has an account already.',
    '',
    'If it was you: sign in with the password you have, or use "Forgot password?" on the sign-in page. Clients use the app.',
    'If it was not you, do nothing: nothing has changed.',
    '',
  ].join('\n'),
});
