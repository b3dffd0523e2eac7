import { pathTo } from '#shared/routes.ts';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { readRegistrationCase } from '#model/registration/registration-case.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { EmailField } from '#widgets/people/AccountFields.tsx';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import { isVerifiedState, useAfterVerification } from './use-after-verification.ts';
import { VerifyPanel } from './VerifyPanel.tsx';

/** `/verification`: the code from the e-mail is entered here, also on another computer or after a reload. */
export function VerificationScreen() {
  const auth = useAuth();
  const state = useHistoryState<unknown>();
  const [entered, setEntered] = useState<string>();
  const after = useAfterVerification(undefined);
  usePageTitle('Verification');

  if (auth.kind === 'signedIn' && auth.user?.verified) return <VerifiedAlready />;
  if (isVerifiedState(state)) return <Verified />;
  const own = auth.kind === 'signedIn' ? auth.user?.email : undefined;
  const email = own ?? entered ?? readRegistrationCase(state)?.email;
  if (email === undefined) return <AddressForm onSubmit={setEntered} />;
  return (
    <VerifyPanel email={email} onVerified={after.proceed} isBusy={after.isBusy} problem={after.problem} />
  );
}

const Verified = () => (
  <section className="lw-card-form lw-form" aria-labelledby="verified">
    <h1 id="verified">Verified</h1>
    <Notice kind="success">Your e-mail address is verified.</Notice>
    <div className="lw-form-actions">
      <AppLink href={pathTo.signIn()} className="bp6-button bp6-intent-primary">
        Therapists and coaches: sign in
      </AppLink>
      <AppLink href={pathTo.welcome()} className="bp6-button">
        Clients: get the app
      </AppLink>
    </div>
  </section>
);

/** The start page forwards each user to the right page. */
const VerifiedAlready = () => (
  <section className="lw-card-form lw-form" aria-labelledby="verified">
    <h1 id="verified">Verified</h1>
    <Notice kind="success">Your e-mail address is verified. There is nothing left to do here.</Notice>
    <div className="lw-form-actions">
      <AppLink href={pathTo.signIn()} className="bp6-button bp6-intent-primary">
        Go on
      </AppLink>
    </div>
  </section>
);

function AddressForm({ onSubmit }: { onSubmit: (email: string) => void }) {
  const form = useForm({ email: '' });
  const submit = () => {
    const email = form.values.email.trim().toLowerCase();
    if (email === '') form.setErrors({ email: 'Enter your e-mail address.' });
    else onSubmit(email);
  };
  return (
    <Form className="lw-card-form lw-form" onSubmit={submit}>
      <h1>Verify your e-mail address</h1>
      <p className="lw-card-form__lead">Enter the address the code was sent to.</p>
      <EmailField {...form.field('email')} />
      <Button type="submit" intent="primary" size="large" fill>
        Go on
      </Button>
      <p>
        <AppLink href={pathTo.requestVerification()}>I need a code</AppLink>
      </p>
    </Form>
  );
}
