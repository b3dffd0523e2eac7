import { Button } from '@blueprintjs/core';
import { type NeurosityAccount, useNeurosityAccount } from '#live/headsets/index.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { NeurositySignInForm } from '#widgets/headsets/NeurositySignInForm.tsx';

/** Sign-in to Neurosity in this browser only. Its code is 1.5 MB, so it loads only on request. */
export function BrowserSignIn({ account }: { account: NeurosityAccount }) {
  const state = useNeurosityAccount(account);
  return (
    <section className="lw-connected-app__browser" aria-label="Neurosity in this browser">
      <h4>In this browser only</h4>
      <p className="lw-muted lw-small">
        Instead of connecting, you can sign in to Neurosity here. Everyone who uses this browser stays signed
        in until you sign out.
      </p>
      {state.step === 'unknown' ? (
        <Button onClick={() => void account.restore()}>Sign in with e-mail and password</Button>
      ) : undefined}
      {state.step === 'signedIn' ? (
        <>
          <p>
            Signed in to Neurosity
            {state.email === undefined ? undefined : (
              <>
                {' '}
                as <MaskedText>{state.email}</MaskedText>
              </>
            )}
            .
          </p>
          <Button onClick={() => void account.signOut()}>Sign out of Neurosity</Button>
        </>
      ) : undefined}
      {state.step === 'loading' || state.step === 'signedOut' ? (
        <NeurositySignInForm
          isBusy={state.step === 'loading'}
          problem={state.step === 'signedOut' ? state.problem : undefined}
          onSignIn={(credentials) => void account.signIn(credentials)}
        />
      ) : undefined}
    </section>
  );
}
