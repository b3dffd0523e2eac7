import type { SignInOutcome } from './identity-client.ts';

export type SignInProblem = { kind: 'danger' | 'info'; message: string };

/** What to say about an outcome; undefined when the person is in. */
export function signInProblem(outcome: SignInOutcome): SignInProblem | undefined {
  switch (outcome.kind) {
    case 'success':
      return undefined;
    case 'wrongCredentials':
      return {
        kind: 'danger',
        message: 'E-mail address and password do not belong together. Check both and try again.',
      };
    case 'refusedClient':
      return {
        kind: 'info',
        message:
          'This is a client account. Clients use the mobile app; this site is for practitioners. Ask your therapist for the link to the app.',
      };
  }
}
