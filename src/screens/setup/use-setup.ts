import { setupDemo, setupPractice } from '#shared/api/identity/setup.ts';
import { ApiError, messageOf } from '#api/api-error.ts';
import type { EndpointInput, EndpointResponse } from '#shared/api/endpoint.ts';
import { useSetAtom } from '#state/jotai.ts';
import { type Credentials, signInAtom } from '#state/account/session-actions.ts';
import { useChange, useChangeBy } from '#state/use-change.ts';
import { loadSetupAtom, setupDoneAtom } from '#state/account/setup.atoms.ts';

export type DemoAccount = EndpointResponse<typeof setupDemo>['accounts'][number];
export type PracticeFields = EndpointInput<typeof setupPractice>['body'];

/** Signs in and leaves the first-run screen. */
export function useFirstSignIn() {
  const signIn = useSetAtom(signInAtom);
  const setupDone = useSetAtom(setupDoneAtom);
  const { run, isBusy, problem } = useChangeBy(async (credentials: Credentials) => {
    const outcome = await signIn(credentials);
    setupDone();
    return outcome;
  });
  return { signIn: run, isBusy, problem };
}

export function usePractice(onInvalid: (fields: Readonly<Record<string, string>>) => void) {
  const first = useFirstSignIn();
  const reload = useSetAtom(loadSetupAtom);
  const { run, isBusy, problem } = useChange(setupPractice, {
    onSuccess: ({ email }, { body: { password } }) => first.signIn({ email, password }),
    onError: (failure) => {
      if (!(failure instanceof ApiError)) return;
      onInvalid(failure.fields);
      // Someone else completed the setup first; the sign-in screen is next.
      if (failure.code === 'alreadySetUp') void reload();
    },
  });
  return {
    create: (body: PracticeFields) => run({ body }),
    isBusy: isBusy || first.isBusy,
    problem: problem ?? first.problem,
  };
}

export type Demo = ReturnType<typeof useDemo>;

/** A refused request left nothing behind; without an answer the result is unknown. */
const demoProblem = (error: unknown): string =>
  error instanceof ApiError && error.status !== undefined
    ? `The demo practice was not created, and nothing was saved. ${messageOf(error)}`
    : messageOf(error);

export function useDemo() {
  const { run, isBusy, error, data } = useChange(setupDemo);
  return {
    create: () => run({}),
    isBusy,
    problem: error ? demoProblem(error) : undefined,
    accounts: data?.accounts,
  };
}
