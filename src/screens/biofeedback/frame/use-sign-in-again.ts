import { signInProblem, type SignInProblem } from '#api/sign-in-words.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { useChangeBy } from '#state/use-change.ts';
import { signInAgainAtom } from '#state/account/session-actions.ts';

/** Signs the current user in again without leaving the page. */
export function useSignInAgain(onSignedIn: () => void) {
  const { email } = useUser();
  const signInAgain = useSetAtom(signInAgainAtom);
  const { run, isBusy, data, problem } = useChangeBy((password: string) => signInAgain({ email, password }), {
    onSuccess: (outcome) => {
      if (outcome.kind === 'success') onSignedIn();
    },
  });
  const failure: SignInProblem | undefined = problem
    ? { kind: 'danger', message: problem }
    : data && problemOf(data);
  return { submit: run, isBusy, problem: failure };
}

type Outcome = Parameters<typeof signInProblem>[0] | { kind: 'otherPerson' };

function problemOf(outcome: Outcome): SignInProblem | undefined {
  if (outcome.kind !== 'otherPerson') return signInProblem(outcome);
  return {
    kind: 'danger',
    message:
      'This is a different account. The session belongs to the person who started it; use their password.',
  };
}
