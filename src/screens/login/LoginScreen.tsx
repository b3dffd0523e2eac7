import { refusedClientAtom } from '#state/account/user-loading.atoms.ts';
import { useAppConfig } from '#state/app-config.atoms.ts';
import { useAtom } from '#state/jotai.ts';
import { LoadingScreen } from '#ui/layout/LoadingScreen.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import { ChallengeStep } from './ChallengeStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { ProviderStep } from './ProviderStep.tsx';
import { RefusedClient } from './RefusedClient.tsx';
import { useLogin } from './use-login.ts';

/** Sign-in, here or on the page of the identity provider. */
export function LoginScreen() {
  const { state, retry } = useAppConfig();
  usePageTitle('Sign in');
  const [isRefused, setRefused] = useAtom(refusedClientAtom);
  if (isRefused) return <RefusedClient onBack={() => setRefused(false)} />;
  switch (state.kind) {
    case 'ready': {
      const { provider } = state.config;
      return provider.kind === 'oidc' ? <ProviderStep name={provider.name} /> : <OwnLogin />;
    }
    case 'failed':
      return (
        <div className="lw-card-form">
          <Notice kind="danger" onAction={retry}>
            {state.message}
          </Notice>
        </div>
      );
    default:
      return <LoadingScreen words="Connecting to the server" />;
  }
}

/** One step at a time: the password, then what the account requires. */
function OwnLogin() {
  const login = useLogin();
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
