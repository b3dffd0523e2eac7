import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChallengeOutcome, PendingChallenge } from '#api/identity-client.ts';
import { CHALLENGES } from '#shared/api/identity/identity-operations.ts';
import { INITIAL_SIGN_IN, reduceSignIn, type SignInEvent, type SignInState } from './sign-in-machine.ts';

const email = 'ada@practice.example';
const tokens = { accessToken: 'a', idToken: 'i', refreshToken: 'r', expiresAtMs: 1 };
const aChallenge = (name: PendingChallenge['name'] = 'SOFTWARE_TOKEN_MFA'): PendingChallenge => ({
  name,
  session: 's',
  parameters: {},
  available: [],
});
const after = (state: SignInState, outcome: ChallengeOutcome): SignInState =>
  reduceSignIn(state, { type: 'outcome', email, outcome });
const atChallenge: SignInState = { kind: 'challenge', email, challenge: aChallenge() };

describe('a sign-in', () => {
  it.each<[string, SignInState, ChallengeOutcome, object]>([
    ['is over with tokens', INITIAL_SIGN_IN, { kind: 'success', tokens }, { kind: 'signedIn' }],
    [
      'asks for a new password, and keeps whose it is',
      INITIAL_SIGN_IN,
      { kind: 'challenge', challenge: aChallenge('NEW_PASSWORD_REQUIRED') },
      { kind: 'challenge', email, challenge: { name: 'NEW_PASSWORD_REQUIRED' } },
    ],
    ['is complete after the challenge', atChallenge, { kind: 'success', tokens }, { kind: 'signedIn' }],
    [
      'goes from one challenge to the next',
      atChallenge,
      { kind: 'challenge', challenge: aChallenge('MFA_SETUP') },
      { kind: 'challenge', challenge: { name: 'MFA_SETUP' } },
    ],
    [
      'turns clients away',
      INITIAL_SIGN_IN,
      { kind: 'refusedClient', message: 'unacceptable_client_login' },
      { kind: 'refusedClient' },
    ],
    [
      'says nothing of which of the two was wrong',
      INITIAL_SIGN_IN,
      { kind: 'wrongCredentials', message: 'no' },
      { kind: 'password', problem: { message: expect.stringContaining('Wrong e-mail or password') } },
    ],
    [
      'tells how long to wait',
      INITIAL_SIGN_IN,
      { kind: 'wait', message: '4 seconds' },
      { kind: 'password', problem: { message: '4 seconds' } },
    ],
    [
      'stays at a challenge after a wrong answer',
      atChallenge,
      { kind: 'wrongAnswer', message: 'wrong code' },
      { ...atChallenge, problem: { message: 'wrong code' } },
    ],
    [
      'begins again when the challenge is over',
      atChallenge,
      { kind: 'expired', message: 'x' },
      { kind: 'password', problem: { kind: 'danger' } },
    ],
  ])('%s', (_name, state, outcome, expected) => {
    expect(after(state, outcome)).toMatchObject(expected);
  });

  it('shows a failure where the person stands', () => {
    expect(reduceSignIn(atChallenge, { type: 'failed', message: 'offline' })).toMatchObject({
      ...atChallenge,
      problem: { message: 'offline' },
    });
  });
});

const outcomes = fc.oneof<fc.Arbitrary<ChallengeOutcome>[]>(
  fc.constant({ kind: 'success', tokens }),
  fc.constantFrom(...CHALLENGES).map((name) => ({ kind: 'challenge', challenge: aChallenge(name) })),
  fc
    .constantFrom('wrongCredentials', 'refusedClient', 'wait', 'wrongAnswer', 'expired')
    .map((kind) => ({ kind, message: 'm' })),
);
const events = fc.oneof<fc.Arbitrary<SignInEvent>[]>(
  outcomes.map((outcome) => ({ type: 'outcome', email, outcome })),
  fc.constant({ type: 'failed', message: 'm' }),
  fc.constant({ type: 'startOver' }),
);

describe('any run of outcomes', () => {
  it('lets somebody in only by a success, and for good', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 30 }), (run) => {
        const end = run.reduce(reduceSignIn, INITIAL_SIGN_IN);
        const hasSuccess = run.some((event) => event.type === 'outcome' && event.outcome.kind === 'success');
        expect(end.kind === 'signedIn').toBe(hasSuccess);
      }),
      { seed: 42, numRuns: 500 },
    );
  });

  it('stands at a challenge only when the newest step forward asked for one', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 30 }), (run) => {
        const end = run.reduce(reduceSignIn, INITIAL_SIGN_IN);
        const isStep = (event: SignInEvent) =>
          event.type === 'startOver' ||
          (event.type === 'outcome' && !['wait', 'wrongAnswer'].includes(event.outcome.kind));
        const last = run.findLast(isStep);
        if (end.kind !== 'challenge') return;
        expect(last).toMatchObject({ outcome: { kind: 'challenge', challenge: end.challenge } });
      }),
      { seed: 43, numRuns: 500 },
    );
  });
});
