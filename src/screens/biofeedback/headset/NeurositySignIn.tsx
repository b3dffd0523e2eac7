import { Button } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { type NeurosityAccount, useNeurosityAccount } from '#live/index.ts';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';

type NeurositySignInProps = {
  account: NeurosityAccount;
  /** Connects the Crown; called from a click, as the browser asks for. */
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
    <SignInForm
      account={account}
      isBusy={state.step === 'loading'}
      problem={state.step === 'signedOut' ? state.problem : undefined}
    />
  );
}

type SignInFormProps = { account: NeurosityAccount; isBusy: boolean; problem: string | undefined };

function SignInForm({ account, isBusy, problem }: SignInFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void account.signIn({ email, password });
    setPassword('');
  };
  return (
    <form className="lw-neurosity" aria-label="Sign in to Neurosity" onSubmit={onSubmit}>
      <h3>Sign in to Neurosity</h3>
      <p className="lw-muted lw-small">
        A Crown streams for its owner only. The password goes to Neurosity; Loopwell does not keep it.
      </p>
      {problem === undefined ? undefined : <Notice kind="danger">{problem}</Notice>}
      <div className="lw-neurosity__fields">
        <TextField
          label="E-mail at Neurosity"
          type="email"
          autoComplete="off"
          isRequired
          isDisabled={isBusy}
          value={email}
          onChange={setEmail}
        />
        <TextField
          label="Password at Neurosity"
          type="password"
          autoComplete="off"
          isRequired
          isDisabled={isBusy}
          value={password}
          onChange={setPassword}
        />
      </div>
      <Button type="submit" loading={isBusy}>
        Sign in to Neurosity
      </Button>
    </form>
  );
}
