import { useEffect } from 'react';
import { useAppConfig } from '#state/app-config.atoms.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { StoreLinks } from '#ui/StoreLinks.tsx';
import './register.css';
import { ConfigGate } from './ConfigGate.tsx';

/** `/welcome`: the end of the way for clients on this site. */
export function WelcomeScreen() {
  const auth = useAuth();
  const config = useAppConfig();
  useEffect(() => {
    document.title = 'Welcome · Loopwell';
  }, []);
  return (
    <ConfigGate config={config}>
      {({ storeLinks }) => (
        <section className="lw-card-form lw-form" aria-labelledby="welcome">
          <h1 id="welcome">Welcome to Loopwell</h1>
          <p className="lw-card-form__lead">Your account is ready. Your sessions are in the mobile app.</p>
          <p>Open the app on your phone and sign in there with the same e-mail address and password.</p>
          <StoreLinks links={storeLinks} />
          {auth.kind === 'signedIn' ? undefined : (
            <p className="lw-register__other">
              <AppLink href="/login">Therapist or coach? Sign in here</AppLink>
            </p>
          )}
        </section>
      )}
    </ConfigGate>
  );
}
