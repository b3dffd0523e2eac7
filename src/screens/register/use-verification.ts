import { useAuth } from '#state/auth.atoms.ts';
import { useWithAccount } from '#state/account/factor-actions.ts';
import { useServices } from '#state/services.atoms.ts';
import { useChangeBy } from '#state/use-change.ts';

type Registered = { email: string; requestKey: string | undefined };

/** Checks the code that verifies an e-mail address, and sends another one. */
export function useVerification({ email, requestKey }: Registered, onVerified: () => void) {
  const { account } = useServices();
  const withAccount = useWithAccount();
  const auth = useAuth();
  const isOwn = auth.kind === 'signedIn' && auth.user?.email === email;
  const confirm = useChangeBy(
    // A signed-in user has proved the password already; without that, a contested address would take another one.
    (code: string) =>
      isOwn
        ? withAccount((own, accessToken) => own.verifyEmail(accessToken, code))
        : account.confirmSignUp(email, code, requestKey),
    { onSuccess: onVerified },
  );
  const resend = useChangeBy(() => account.resendCode(email));
  return {
    confirm: confirm.run,
    resend: () => {
      confirm.reset();
      resend.run();
    },
    isConfirming: confirm.isBusy,
    isSending: resend.isBusy,
    isSent: resend.isDone && !confirm.error,
    problem: confirm.problem ?? resend.problem,
  };
}
