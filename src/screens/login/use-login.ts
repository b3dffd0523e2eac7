import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import type { SignInOutcome } from '#api/identity-client.ts';
import { useSetAtom } from '#state/jotai.ts';
import { type Credentials, signInAtom } from '#state/session-actions.ts';

type Problem = { kind: 'danger' | 'info'; message: string };

type Login = { submit: (credentials: Credentials) => void; isBusy: boolean; problem: Problem | undefined };

export function useLogin(): Login {
  const signIn = useSetAtom(signInAtom);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (credentials: Credentials) => signIn(credentials),
    networkMode: 'always',
  });
  const failure: Problem | undefined = error ? { kind: 'danger', message: messageOf(error) } : undefined;
  return { submit: mutate, isBusy: isPending, problem: failure ?? (data ? problemOf(data) : undefined) };
}

/** What to say about an outcome; undefined when the person is in. */
export function problemOf(outcome: SignInOutcome): Problem | undefined {
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
