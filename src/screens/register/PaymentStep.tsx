import { pathTo } from '#shared/routes.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Notice } from '#ui/notices/Notice.tsx';

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
