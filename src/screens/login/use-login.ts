import { useReducer } from 'react';
import { messageOf } from '#api/api-error.ts';
import type { ChallengeAnswer } from '#api/identity-client.ts';
import { useSetAtom } from '#state/jotai.ts';
import { useChangeBy } from '#state/use-change.ts';
import { type Credentials, respondAtom, signInAtom } from '#state/account/session-actions.ts';
import { INITIAL_SIGN_IN, reduceSignIn, type SignInState } from '#state/account/sign-in-machine.ts';

export type Login = {
  state: SignInState;
  isBusy: boolean;
  submit: (credentials: Credentials) => void;
  /** Answers the open challenge. */
  respond: (answer: ChallengeAnswer) => void;
  /** For errors outside the provider, such as when the browser uses no passkey. */
  fail: (error: unknown) => void;
  startOver: () => void;
};

/** A sign-in, from the password to its completion. */
export function useLogin(): Login {
  const [state, dispatch] = useReducer(reduceSignIn, INITIAL_SIGN_IN);
  const signIn = useSetAtom(signInAtom);
  const respond = useSetAtom(respondAtom);
  const fail = (error: unknown) => dispatch({ type: 'failed', message: messageOf(error) });

  const password = useChangeBy((credentials: Credentials) => signIn(credentials), {
    onSuccess: (outcome, { email }) => dispatch({ type: 'outcome', email, outcome }),
    onError: fail,
  });
  const answer = useChangeBy((given: Parameters<typeof respond>[0]) => respond(given), {
    onSuccess: (outcome, { email }) => dispatch({ type: 'outcome', email, outcome }),
    onError: fail,
  });

  return {
    state,
    isBusy: password.isBusy || answer.isBusy,
    submit: password.run,
    respond: (given) => {
      if (state.kind !== 'challenge') return;
      answer.run({ challenge: state.challenge, email: state.email, answer: given });
    },
    fail,
    startOver: () => dispatch({ type: 'startOver' }),
  };
}
