import { AppLink } from '#ui/AppLink.tsx';
import { StoreLinks } from '#ui/StoreLinks.tsx';
import './register.css';

type Links = { appStore: string; playStore: string };

/** A practice's own server makes accounts by invitation only. */
export function ClosedNotice({ isClient, links }: { isClient: boolean; links: Links }) {
  return (
    <section className="lw-card-form lw-form" aria-labelledby="register-closed">
      <h1 id="register-closed">By invitation only</h1>
      {isClient ? (
        <>
          <p>
            Nobody can register at this Loopwell without help. Ask your therapist to add you; then use the
            app.
          </p>
          <StoreLinks links={links} />
        </>
      ) : (
        <>
          <p>
            This Loopwell belongs to a practice. An administrator of the practice can invite you: in the side
            menu under Operators, Invite. You then get a letter with a temporary password.
          </p>
          <p className="lw-muted lw-small">
            Whoever runs the server can open the registration for everybody with the setting
            REGISTRATION=open.
          </p>
        </>
      )}
      <p className="lw-register__other">
        <AppLink href="/">Back to sign-in</AppLink>
      </p>
    </section>
  );
}

/** Clients belong to a practice, and the link says to which. */
export function NoPracticeNotice({ links }: { links: Links }) {
  return (
    <section className="lw-card-form lw-form" aria-labelledby="register-no-practice">
      <h1 id="register-no-practice">Your practice sends you a link</h1>
      <p>
        This address works with the link of your practice only. Ask your therapist for it and open it on this
        page. If you have an account already, use the app.
      </p>
      <StoreLinks links={links} />
      <p className="lw-register__other">
        <AppLink href="/register">Therapist or coach? Register here</AppLink>
      </p>
    </section>
  );
}
