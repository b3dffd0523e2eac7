import { pathTo } from '#shared/routes.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { StoreLinks } from '#widgets/people/StoreLinks.tsx';
import './register.css';
import { Notice } from '#ui/notices/Notice.tsx';

type Links = { appStore: string; playStore: string };

/** A practice's own server creates accounts by invitation only. */
export function ClosedNotice({ isClient, links }: { isClient: boolean; links: Links }) {
  return (
    <section className="lw-card-form lw-form" aria-labelledby="register-closed">
      <h1 id="register-closed">By invitation only</h1>
      {isClient ? (
        <>
          <p>Registration is by invitation only. Ask your therapist to add you; then use the app.</p>
          <StoreLinks links={links} />
        </>
      ) : (
        <>
          <p>
            An administrator of the practice can invite you: in the side menu under Operators, Invite. You
            then get an e-mail with a temporary password.
          </p>
          <p className="lw-muted lw-small">
            The person who runs the server can open registration for everyone with the setting
            REGISTRATION=open.
          </p>
        </>
      )}
      <p className="lw-register__other">
        <AppLink href={pathTo.signIn()}>Back to sign-in</AppLink>
      </p>
    </section>
  );
}

/** A client belongs to a practice, and the link names the practice. */
export function NoPracticeNotice({ links }: { links: Links }) {
  return (
    <section className="lw-card-form lw-form" aria-labelledby="register-no-practice">
      <h1 id="register-no-practice">Your practice sends you a link</h1>
      <p>
        You need the link of your practice to register. Ask your therapist for the link and open it. If you
        already have an account, use the app.
      </p>
      <StoreLinks links={links} />
      <p className="lw-register__other">
        <AppLink href={pathTo.register()}>Therapist or coach? Register here</AppLink>
      </p>
    </section>
  );
}

/** The account exists and is verified; only a subscription is missing. */
export const PaymentStep = ({ email }: { email: string }) => (
  <section className="lw-card-form lw-form" aria-labelledby="register-payment">
    <h1 id="register-payment">One more step</h1>
    <Notice kind="success">{email} is verified.</Notice>
    <p>Choose a subscription to open your practice. You can pay by invoice.</p>
    <AppLink href={pathTo.payment()} className="bp6-button bp6-intent-primary bp6-large bp6-fill">
      Choose a subscription
    </AppLink>
  </section>
);
