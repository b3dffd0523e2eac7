import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { AppConfig } from '#shared/api/practice/app-config.ts';
import { pathTo } from '#shared/routes.ts';
import { readRegistrationCase, type RegistrationCase } from '#model/registration/registration-case.ts';
import { useAppConfig } from '#state/app-config.atoms.ts';
import { useAuth } from '#state/auth.atoms.ts';
import type { AuthState } from '#state/auth-machine.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import { ConfigGate } from './ConfigGate.tsx';
import { ClosedNotice, NoPracticeNotice, PaymentStep } from './RegisterNotices.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { type Newcomer, useAfterVerification } from './use-after-verification.ts';
import { VerifyPanel } from './VerifyPanel.tsx';

/** `/register` for therapists and coaches, `/onboard-client` for clients. */
export const RegisterScreen = () => <Registration isClient={false} />;
export const OnboardClientScreen = () => <Registration isClient />;

function Registration({ isClient }: { isClient: boolean }) {
  const auth = useAuth();
  const given = caseOf(readRegistrationCase(useHistoryState<unknown>()), auth);
  const [newcomer, setNewcomer] = useState<Newcomer>();
  const after = useAfterVerification(newcomer);
  const [path, navigate] = useLocation();
  const config = useAppConfig();
  usePageTitle('Register');

  if (auth.kind === 'signedIn' && auth.user?.verified && auth.user.account.subscription) return <SignedIn />;
  if (given?.case === 'payment') return <PaymentStep email={given.email} />;
  if (given?.case === 'verify') {
    return (
      <VerifyPanel
        email={given.email}
        requestKey={newcomer?.requestKey}
        onVerified={after.proceed}
        isBusy={after.isBusy}
        problem={after.problem}
      />
    );
  }
  return (
    <ConfigGate config={config}>
      {(ready) => (
        <Entry
          config={ready}
          isClient={isClient}
          onRegistered={(known) => {
            setNewcomer(known);
            const state: RegistrationCase = { case: 'verify', email: known.email };
            navigate(path, { state });
          }}
        />
      )}
    </ConfigGate>
  );
}

const SignedIn = () => (
  <section className="lw-card-form lw-form" aria-labelledby="registered">
    <h1 id="registered">You are registered</h1>
    <p>You are signed in and your practice has a subscription. To register someone else, log out first.</p>
    <AppLink href={pathTo.app()} className="bp6-button bp6-intent-primary">
      Go to my clients
    </AppLink>
  </section>
);

/** A signed-in account decides by its own state; otherwise the case given by the guard counts. */
function caseOf(fromState: RegistrationCase | undefined, auth: AuthState): RegistrationCase | undefined {
  const user = auth.kind === 'signedIn' ? auth.user : undefined;
  if (!user) return fromState;
  return { case: user.verified ? 'payment' : 'verify', email: user.email };
}

type EntryProps = { config: AppConfig; isClient: boolean; onRegistered: (newcomer: Newcomer) => void };

function Entry({ config, isClient, onRegistered }: EntryProps) {
  const [search] = useSearchParams();
  const practiceId = search.get('practice');
  if (config.registration === 'closed') return <ClosedNotice isClient={isClient} links={config.storeLinks} />;
  if (isClient && practiceId === null) return <NoPracticeNotice links={config.storeLinks} />;
  return (
    <RegisterForm
      audience={
        isClient && practiceId !== null
          ? { kind: 'client', practiceId }
          : { kind: 'practitioner', region: config.region ?? undefined }
      }
      onDone={({ email, userType }, { password }, requestKey) =>
        onRegistered({ email, password, isClient: userType === 'C', requestKey })
      }
    />
  );
}
