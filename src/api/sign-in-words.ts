import type { SignInOutcome } from './identity-client.ts';

export type SignInProblem = { kind: 'danger' | 'info'; message: string };

/** The message for an outcome without a next step; undefined when the user is signed in. */
export function signInProblem(outcome: SignInOutcome): SignInProblem | undefined {
  switch (outcome.kind) {
    case 'success':
      return undefined;
    case 'challenge':
      return {
        kind: 'info',
        message:
          'This account needs one more step. Open Loopwell in another tab and sign in there; this page then continues automatically.',
      };
    case 'wrongCredentials':
      return {
        kind: 'danger',
        message: 'Wrong e-mail or password. Try again.',
      };
    case 'wait':
      return { kind: 'danger', message: outcome.message };
    case 'refusedClient':
      return {
        kind: 'info',
        message:
          'This is a client account. Clients use the mobile app; this site is for practitioners. Ask your therapist for the link to the app.',
      };
  }
}
