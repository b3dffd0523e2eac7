import type { AppConfig } from '#shared/api/practice/app-config.ts';
import { PRACTICE_USER_TYPES, type UserType } from '#shared/domain/permissions.ts';
import { pathTo } from '#shared/routes.ts';
import { useAppConfig } from '#state/app-config.atoms.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { StoreLinks } from '#widgets/people/StoreLinks.tsx';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import './register.css';
import { ConfigGate } from './ConfigGate.tsx';

const isPractitionerType = (userType: UserType | undefined): boolean =>
  userType !== undefined && PRACTICE_USER_TYPES.includes(userType);

/** `/welcome`: the last page for clients on this site. */
export function WelcomeScreen() {
  const auth = useAuth();
  const config = useAppConfig();
  const isPractitioner = auth.kind === 'signedIn' && isPractitionerType(auth.user?.userType);
  usePageTitle('Welcome');
  return (
    <ConfigGate config={config}>
      {({ storeLinks }) => (
        <section className="lw-card-form lw-form" aria-labelledby="welcome">
          <h1 id="welcome">Welcome to Loopwell</h1>
          {isPractitioner ? <PractitionerWords /> : <ClientWords links={storeLinks} />}
          {auth.kind === 'signedIn' ? undefined : (
            <p className="lw-register__other">
              <AppLink href={pathTo.login()}>Therapist or coach? Sign in here</AppLink>
            </p>
          )}
        </section>
      )}
    </ConfigGate>
  );
}

const ClientWords = ({ links }: { links: AppConfig['storeLinks'] }) => (
  <>
    <p className="lw-card-form__lead">Your account is ready. Your sessions are in the mobile app.</p>
    <p>Open the app on your phone and sign in there with the same e-mail address and password.</p>
    <StoreLinks links={links} />
  </>
);

const PractitionerWords = () => (
  <>
    <p className="lw-card-form__lead">You are signed in. This page is for clients.</p>
    <div className="lw-form-actions">
      <AppLink href={pathTo.clients()} className="bp6-button bp6-intent-primary">
        Go to your clients
      </AppLink>
    </div>
  </>
);
