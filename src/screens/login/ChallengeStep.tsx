import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { createPasskeys } from '#api/passkeys.ts';
import type { SignInState } from '#state/account/sign-in-machine.ts';
import { CodeForm } from '#widgets/mfa/CodeForm.tsx';
import { NewPasswordForm } from '#widgets/mfa/NewPasswordForm.tsx';
import { orNotLoaded } from '#ui/hooks/not-loaded.ts';
import { LoadingScreen } from '#ui/layout/LoadingScreen.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import type { Login } from './use-login.ts';

// Once in the life of an account, and a fiftieth of what the sign-in page loads.
const SetUpStep = lazy(() =>
  orNotLoaded(import('./SetUpStep.tsx').then((module) => ({ default: module.SetUpStep }))),
);

type ChallengeState = Extract<SignInState, { kind: 'challenge' }>;
type StepProps = { login: Login; state: ChallengeState };

const HEADINGS = {
  NEW_PASSWORD_REQUIRED: 'Choose a new password',
  SOFTWARE_TOKEN_MFA: 'Enter your code',
  WEB_AUTHN: 'Use your passkey',
  MFA_SETUP: 'Add a second step',
} as const;

/** What the account requires after the password. */
export function ChallengeStep({ login, state }: StepProps) {
  return (
    <section className="lw-card-form lw-form" aria-labelledby="challenge">
      <h1 id="challenge">{HEADINGS[state.challenge.name]}</h1>
      {state.problem ? <Notice kind={state.problem.kind}>{state.problem.message}</Notice> : undefined}
      <Step login={login} state={state} />
      <p>
        <Button variant="minimal" onClick={login.startOver}>
          Back to the password
        </Button>
      </p>
    </section>
  );
}

function Step({ login, state }: StepProps) {
  const { isBusy, respond } = login;
  switch (state.challenge.name) {
    case 'NEW_PASSWORD_REQUIRED':
      return (
        <NewPasswordForm
          lead="You signed in with a password that someone else chose. Set your own to continue."
          action="Set password and sign in"
          isBusy={isBusy}
          onSubmit={(password) => respond({ kind: 'newPassword', password })}
        />
      );
    case 'SOFTWARE_TOKEN_MFA':
      return <CodeStep login={login} />;
    case 'WEB_AUTHN':
      return <PasskeyStep login={login} state={state} />;
    case 'MFA_SETUP':
      return (
        <Suspense fallback={<LoadingScreen words="Opening" isFramed />}>
          <SetUpStep login={login} session={state.challenge.session} />
        </Suspense>
      );
  }
}

const CodeStep = ({ login }: { login: Login }) => (
  <CodeForm
    label="Code"
    helper="Six-digit code from your authenticator app, or a recovery code."
    action="Sign in"
    isBusy={login.isBusy}
    onSubmit={(code) => login.respond({ kind: 'code', code })}
  />
);

function PasskeyStep({ login, state }: StepProps) {
  const [way, setWay] = useState<'passkey' | 'code'>('passkey');
  const passkeys = createPasskeys(navigator.credentials);
  if (way === 'code' || !passkeys.isSupported) return <CodeStep login={login} />;
  const use = () => {
    const options = JSON.parse(state.challenge.parameters.CREDENTIAL_REQUEST_OPTIONS ?? '{}') as object;
    passkeys.get(options).then((credential) => login.respond({ kind: 'passkey', credential }), login.fail);
  };
  return (
    <>
      <p className="lw-card-form__lead">Your browser asks for your fingerprint, face, PIN or security key.</p>
      <Button intent="primary" size="large" fill loading={login.isBusy} onClick={use}>
        Use passkey
      </Button>
      <p>
        <Button variant="minimal" onClick={() => setWay('code')}>
          Use a code instead
        </Button>
      </p>
    </>
  );
}
