import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { useWithAccount } from '#state/account/factor-actions.ts';
import { useServices } from '#state/services.atoms.ts';

type Registered = { email: string; requestKey: string | undefined };

/** Checks the code that verifies an e-mail address, and sends another one. */
export function useVerification({ email, requestKey }: Registered, onVerified: () => void) {
  const { account } = useServices();
  const withAccount = useWithAccount();
  const auth = useAuth();
  const isOwn = auth.kind === 'signedIn' && auth.user?.email === email;
  const confirm = useMutation({
    // Who is signed in has shown the password already; without that, a contested address would take another one.
    mutationFn: (code: string) =>
      isOwn
        ? withAccount((own, accessToken) => own.verifyEmail(accessToken, code))
        : account.confirmSignUp(email, code, requestKey),
    onSuccess: onVerified,
  });
  const resend = useMutation({
    mutationFn: () => account.resendCode(email),
    onMutate: () => confirm.reset(),
  });
  const error = confirm.error ?? resend.error;
  return {
    confirm: confirm.mutate,
    resend: () => resend.mutate(),
    isConfirming: confirm.isPending,
    isSending: resend.isPending,
    isSent: resend.isSuccess && !confirm.error,
    problem: error ? messageOf(error) : undefined,
  };
}
