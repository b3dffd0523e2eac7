import { Button } from '@blueprintjs/core';
import { useAuth } from '#state/auth.atoms.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useProviderSignIn } from './use-provider-sign-in.ts';

/** An external provider identifies people: no password is typed into this page. */
export function ProviderStep({ name }: { name: string }) {
  const auth = useAuth();
  const { start, isBusy, problem } = useProviderSignIn();
  const reason = auth.kind === 'signedOut' ? auth.reason : undefined;
  return (
    <section className="lw-card-form lw-form" aria-labelledby="sign-in">
      <h1 id="sign-in">Sign in</h1>
      <p className="lw-card-form__lead">For therapists, coaches and account administrators.</p>
      {reason && problem === undefined ? (
        <Notice kind="info">{reason}. Sign in again to continue.</Notice>
      ) : undefined}
      {problem === undefined ? undefined : <Notice kind="danger">{problem}</Notice>}
      <Button intent="primary" size="large" fill loading={isBusy} onClick={start}>
        Continue with {name}
      </Button>
    </section>
  );
}
