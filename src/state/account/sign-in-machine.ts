import type { ChallengeOutcome, PendingChallenge } from '#api/identity-client.ts';
import { signInProblem, type SignInProblem } from '#api/sign-in-words.ts';

/** Steps of a sign-in, from the password to the signed-in app. */
export type SignInState =
  | { kind: 'password'; problem?: SignInProblem }
  /** One more step: a new password, a second factor, or setting up a second factor. */
  | { kind: 'challenge'; email: string; challenge: PendingChallenge; problem?: SignInProblem }
  /** A client's account: the password was right, but these screens are not for clients. */
  | { kind: 'refusedClient' }
  | { kind: 'signedIn' };

export type SignInEvent =
  | { type: 'outcome'; email: string; outcome: ChallengeOutcome }
  /** The provider did not respond; the current step stays. */
  | { type: 'failed'; message: string }
  | { type: 'startOver' };

export const INITIAL_SIGN_IN: SignInState = { kind: 'password' };

/** Late responses to a finished sign-in change nothing. */
export function reduceSignIn(state: SignInState, event: SignInEvent): SignInState {
  if (state.kind === 'signedIn') return state;
  switch (event.type) {
    case 'startOver':
      return INITIAL_SIGN_IN;
    case 'failed':
      if (state.kind === 'refusedClient') return state;
      return { ...state, problem: { kind: 'danger', message: event.message } };
    case 'outcome':
      return afterOutcome(state, event.email, event.outcome);
  }
}

function afterOutcome(
  state: Exclude<SignInState, { kind: 'signedIn' }>,
  email: string,
  outcome: ChallengeOutcome,
): SignInState {
  switch (outcome.kind) {
    case 'success':
      return { kind: 'signedIn' };
    case 'refusedClient':
      return { kind: 'refusedClient' };
    case 'challenge':
      return { kind: 'challenge', email, challenge: outcome.challenge };
    case 'wrongAnswer':
    case 'wait':
      if (state.kind === 'refusedClient') return state;
      return { ...state, problem: { kind: 'danger', message: outcome.message } };
    case 'expired':
      return {
        kind: 'password',
        problem: { kind: 'danger', message: 'The sign-in took too long or failed too often. Sign in again.' },
      };
    case 'wrongCredentials':
      return { kind: 'password', problem: signInProblem(outcome) };
  }
}
