import { useEffect } from 'react';
import { ChallengeStep } from './ChallengeStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { RefusedClient } from './RefusedClient.tsx';
import { useLogin } from './use-login.ts';

/** Signing in, one step at a time: the password, and what the account asks for after it. */
export function LoginScreen() {
  const login = useLogin();
  useEffect(() => {
    document.title = 'Sign in · Loopwell';
  }, []);
  switch (login.state.kind) {
    case 'password':
    case 'signedIn':
      return <PasswordStep login={login} />;
    case 'challenge':
      return <ChallengeStep login={login} state={login.state} />;
    case 'refusedClient':
      return <RefusedClient onBack={login.startOver} />;
  }
}
