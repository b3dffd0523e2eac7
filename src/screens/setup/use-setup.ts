import { useMutation } from '@tanstack/react-query';
import { ApiError, messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { EndpointInput, EndpointResponse } from '#shared/api/endpoint.ts';
import { useSetAtom } from '#state/jotai.ts';
import { type Credentials, signInAtom } from '#state/account/session-actions.ts';
import { useApi } from '#state/services.atoms.ts';
import { loadSetupAtom, setupDoneAtom } from '#state/account/setup.atoms.ts';

export type DemoAccount = EndpointResponse<typeof ENDPOINTS.setupDemo>['accounts'][number];
export type PracticeFields = EndpointInput<typeof ENDPOINTS.setupPractice>['body'];

/** Signs in and leaves the first-run screen. */
export function useFirstSignIn() {
  const signIn = useSetAtom(signInAtom);
  const setupDone = useSetAtom(setupDoneAtom);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (credentials: Credentials) => {
      const outcome = await signIn(credentials);
      setupDone();
      return outcome;
    },
  });
  return { signIn: mutate, isBusy: isPending, problem: error ? messageOf(error) : undefined };
}

export function usePractice(onInvalid: (fields: Readonly<Record<string, string>>) => void) {
  const api = useApi();
  const first = useFirstSignIn();
  const reload = useSetAtom(loadSetupAtom);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: PracticeFields) => api.callEndpoint(ENDPOINTS.setupPractice, { body }),
    onSuccess: ({ email }, { password }) => first.signIn({ email, password }),
    onError: (failure) => {
      if (!(failure instanceof ApiError)) return;
      onInvalid(failure.fields);
      // Somebody else was first: the sign-in screen is the way on.
      if (failure.code === 'alreadySetUp') void reload();
    },
  });
  return {
    create: mutate,
    isBusy: isPending || first.isBusy,
    problem: error ? messageOf(error) : first.problem,
  };
}

export type Demo = ReturnType<typeof useDemo>;

/** What the server refused left nothing behind; without its answer nobody knows. */
const demoProblem = (error: unknown): string =>
  error instanceof ApiError && error.status !== undefined
    ? `The demo practice was not created, and nothing was saved. ${messageOf(error)}`
    : messageOf(error);

export function useDemo() {
  const api = useApi();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => api.callEndpoint(ENDPOINTS.setupDemo, {}),
  });
  return {
    create: () => mutate(),
    isBusy: isPending,
    problem: error ? demoProblem(error) : undefined,
    accounts: data?.accounts,
  };
}
