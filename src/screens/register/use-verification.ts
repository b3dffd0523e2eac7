import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { useServices } from '#state/services.atoms.ts';

type Registered = { email: string; requestKey: string | undefined };

/** Checks the code of a letter, and sends another letter. */
export function useVerification({ email, requestKey }: Registered, onVerified: () => void) {
  const { account } = useServices();
  const confirm = useMutation({
    mutationFn: (code: string) => account.confirmSignUp(email, code, requestKey),
    networkMode: 'always',
    onSuccess: onVerified,
  });
  const resend = useMutation({
    mutationFn: () => account.resendCode(email),
    networkMode: 'always',
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
