import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { signInProblem, type SignInProblem } from '#api/sign-in-words.ts';
import { useSetAtom } from '#state/jotai.ts';
import { type Credentials, signInAtom } from '#state/session-actions.ts';

type Login = {
  submit: (credentials: Credentials) => void;
  isBusy: boolean;
  problem: SignInProblem | undefined;
};

export function useLogin(): Login {
  const signIn = useSetAtom(signInAtom);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (credentials: Credentials) => signIn(credentials),
    networkMode: 'always',
  });
  const failure: SignInProblem | undefined = error
    ? { kind: 'danger', message: messageOf(error) }
    : undefined;
  return { submit: mutate, isBusy: isPending, problem: failure ?? (data ? signInProblem(data) : undefined) };
}
