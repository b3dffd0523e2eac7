import { pathTo } from '#shared/routes.ts';
import { Button } from '@blueprintjs/core';
import { type NeurosityAccount, useNeurosityAccount } from '#live/headsets/index.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { NeurositySignInForm } from '#widgets/headsets/NeurositySignInForm.tsx';
import { Notice } from '#ui/notices/Notice.tsx';

type NeurositySignInProps = {
  account: NeurosityAccount;
  /** Connects the Crown. Must be called from a click, as the browser requires. */
  onConnect: () => void;
};

/** A Crown streams for its owner only. The password goes to Neurosity and nowhere else. */
export function NeurositySignIn({ account, onConnect }: NeurositySignInProps) {
  const state = useNeurosityAccount(account);
  if (state.step === 'signedIn') {
    return (
      <Notice
        kind="success"
        actions={
          <Button size="small" intent="primary" onClick={onConnect}>
            Connect the Crown
          </Button>
        }
      >
        Signed in to Neurosity{state.email === undefined ? '' : ` as ${state.email}`}.
      </Notice>
    );
  }
  return (
    <section className="lw-neurosity" aria-label="Owner of the Crown">
      <h3>Sign in to Neurosity</h3>
      <p className="lw-muted lw-small">
        No Neurosity account is connected. Sign in here for this browser, or connect the account for all
        browsers under <AppLink href={pathTo.account()}>Connected apps in your settings</AppLink>.
      </p>
      <NeurositySignInForm
        isBusy={state.step === 'loading'}
        problem={state.step === 'signedOut' ? state.problem : undefined}
        onSignIn={(credentials) => void account.signIn(credentials)}
      />
    </section>
  );
}
