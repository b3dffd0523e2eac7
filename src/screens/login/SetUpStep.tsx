import { useState } from 'react';
import { useServices } from '#state/services.atoms.ts';
import { useChangeBy } from '#state/use-change.ts';
import { useAnswerBy } from '#state/use-endpoint.ts';
import { RecoveryCodes } from '#widgets/mfa/RecoveryCodes.tsx';
import { TotpSecret } from '#widgets/mfa/TotpSecret.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import type { Login } from './use-login.ts';

/** The practice requires a second step: the authenticator app is set up before the sign-in completes. */
export function SetUpStep({ login, session }: { login: Login; session: string }) {
  const { account } = useServices();
  const [done, setDone] = useState<{ session: string; recoveryCodes: readonly string[] }>();
  const secret = useAnswerBy(() => account.associateTotp({ session }), {
    of: SetUpStep,
    by: [session],
    staleTime: Infinity,
    retry: false,
  });
  const verify = useChangeBy(
    // Some pools give a new session with each step.
    (code: string) => account.verifyTotp({ session: secret.data?.session ?? session }, code),
    {
      onSuccess: (result) => {
        const next = result.session ?? session;
        // Only our own pool has recovery codes.
        if (result.recoveryCodes.length === 0) login.respond({ kind: 'setUp', session: next });
        else setDone({ session: next, recoveryCodes: result.recoveryCodes });
      },
    },
  );
  const problem = secret.problem ?? verify.problem;

  if (done) {
    return (
      <RecoveryCodes
        codes={done.recoveryCodes}
        action="Sign in"
        onDone={() => login.respond({ kind: 'setUp', session: done.session })}
      />
    );
  }
  return (
    <>
      <p className="lw-card-form__lead">Your practice requires a second step at each sign-in.</p>
      {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
      {secret.data ? (
        <TotpSecret secret={secret.data.secret} isBusy={verify.isBusy} onCode={verify.run} />
      ) : undefined}
    </>
  );
}
