import { getAppConfig } from '#shared/api/practice/app-config.ts';
import { Button } from '@blueprintjs/core';
import { Notice } from '#ui/notices/Notice.tsx';
import { useEndpoint } from '#state/use-endpoint.ts';

/** unacceptable_client_login: the account is valid, but must sign in elsewhere. */
export function RefusedClient({ onBack }: { onBack: () => void }) {
  const { data } = useEndpoint(getAppConfig, {}, { staleTime: Infinity });
  return (
    <section className="lw-card-form lw-form" aria-labelledby="refused-client">
      <h1 id="refused-client">This is a client account</h1>
      <Notice kind="info">
        Clients use the mobile app; this site is for practitioners. Sign in there with the same e-mail address
        and password.
      </Notice>
      {data ? (
        <div className="lw-form-actions">
          <a className="bp6-button" href={data.storeLinks.appStore} rel="noreferrer">
            App Store
          </a>
          <a className="bp6-button" href={data.storeLinks.playStore} rel="noreferrer">
            Google Play
          </a>
        </div>
      ) : undefined}
      <p>
        <Button variant="minimal" onClick={onBack}>
          Sign in with another account
        </Button>
      </p>
    </section>
  );
}
