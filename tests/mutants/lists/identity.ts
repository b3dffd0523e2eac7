import type { Mutant } from '../mutant.ts';

const SERVICE = 'server/services/identity/identity.ts';
const IDENTITY_TESTS = ['server/routes/identity.test.ts', 'server/routes/identity-passwords.test.ts'];
const FACTOR_TESTS = ['server/routes/identity-factors.test.ts'];

/** Who signs in is who they say, and sign-ins end. */
export const IDENTITY: readonly Mutant[] = [
  {
    rule: 'Common passwords are refused.',
    file: 'server/identity/password-rules.ts',
    before: 'if (isCommon(plain)) return COMMON_PASSWORD;',
    after: '',
    tests: ['server/identity/password-rules.test.ts'],
  },
  {
    rule: 'Passwords cost as much to guess as OWASP asks.',
    file: 'server/identity/passwords.ts',
    before: 'memoryCost: 19_456, timeCost: 2',
    after: 'memoryCost: 4096, timeCost: 1',
    tests: ['server/identity/passwords.test.ts'],
  },
  {
    rule: 'A secret never looks the same when it is sealed again.',
    file: 'server/identity/secret-box.ts',
    before: 'const nonce = random.bytes(NONCE_BYTES);',
    after: 'const nonce = new Uint8Array(NONCE_BYTES);',
    tests: ['server/identity/secret-box.test.ts'],
  },
  {
    rule: 'Tokens expire.',
    file: 'server/identity/tokens.ts',
    before: 'currentDate: new Date(clock.nowMs()),',
    after: 'currentDate: new Date(0),',
    tests: [...IDENTITY_TESTS, 'server/services/identity/impersonation.test.ts'],
  },
  {
    rule: 'A refresh token that is used twice ends its sign-in.',
    file: SERVICE,
    before: 'if (isExpired || isReplayed || !mayEnter(user)) {',
    after: 'if (isExpired || !mayEnter(user)) {',
    tests: IDENTITY_TESTS,
  },
  {
    rule: 'Signing out everywhere ends tokens that were issued before.',
    file: SERVICE,
    before: 'user.isSignedOut || issuedAtMs < Date.parse(user.tokensValidFrom)',
    after: 'user.isSignedOut',
    tests: IDENTITY_TESTS,
  },
  {
    rule: 'Signing out ends the access token at once.',
    file: SERVICE,
    before: '!mayEnter(user) || user.isSignedOut || ',
    after: '!mayEnter(user) || ',
    tests: [...IDENTITY_TESTS, 'server/services/identity/impersonation.test.ts'],
  },
  {
    rule: 'Wrong passwords make the next attempt wait.',
    file: 'server/services/identity/sign-in-throttle.ts',
    before: '  if (waitMs > 0) return waitMs;',
    after: '',
    tests: IDENTITY_TESTS,
  },
  {
    rule: 'The wait after wrong passwords grows.',
    file: 'server/services/identity/sign-in-delay.ts',
    before: 'rule.firstWaitMs * 2 ** (beyond - 1)',
    after: 'rule.firstWaitMs',
    tests: IDENTITY_TESTS,
  },
  {
    rule: 'A code of the authenticator app is good for a minute.',
    file: 'server/identity/totp.ts',
    before: 'const WINDOW_STEPS = 1;',
    after: 'const WINDOW_STEPS = 100;',
    tests: FACTOR_TESTS,
  },
  {
    rule: 'A code of the authenticator app works once.',
    file: 'server/services/identity/identity-factors.ts',
    before: 'return step !== undefined && factors.useTotpStep(sql, owner, step);',
    after: 'return step !== undefined;',
    tests: FACTOR_TESTS,
  },
  {
    rule: 'A right password alone does not pass a second step.',
    file: 'server/services/identity/identity-sign-in.ts',
    before: '  if (await hasFactor(sql, user)) {',
    after: '  if (await hasFactor(sql, { ...user, userId: user.organizationId as never })) {',
    tests: FACTOR_TESTS,
  },
  {
    rule: 'Events of the payment provider need its signature.',
    file: 'server/payments/stripe-provider.ts',
    before:
      '.constructEventAsync(body, signature, account.webhookSecret)\n          .catch(() => undefined);',
    after:
      '.constructEventAsync(body, signature, account.webhookSecret)\n          .catch(() => JSON.parse(body));',
    tests: ['server/routes/payment-webhooks.test.ts'],
  },
];
