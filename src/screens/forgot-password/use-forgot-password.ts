import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { cleanUsername } from '#api/identity-client.ts';
import { isUnexplained } from '#api/identity-protocol.ts';
import { MESSAGES } from '#model/messages.ts';
import { useServices } from '#state/services.atoms.ts';

type Step = { kind: 'address' } | { kind: 'code'; email: string; destination: string } | { kind: 'done' };

export type ForgotPassword = {
  step: Step;
  isBusy: boolean;
  problem: string | undefined;
  request: (email: string) => void;
  confirm: (given: { code: string; password: string }) => void;
  startOver: () => void;
};

/** What the provider says, or the words of the specification where it says nothing. */
const problemOf = (error: Error): string =>
  error instanceof ApiError && error.message !== '' && !isUnexplained(error)
    ? error.message
    : MESSAGES.passwordResetFailed;

export function useForgotPassword(): ForgotPassword {
  const { account } = useServices();
  const [step, setStep] = useState<Step>({ kind: 'address' });

  const request = useMutation({
    mutationFn: (email: string) => account.forgotPassword(email),
    onSuccess: ({ destination }, email) =>
      setStep({ kind: 'code', email: cleanUsername(email), destination }),
  });
  const confirm = useMutation({
    mutationFn: async ({ code, password }: { code: string; password: string }) => {
      if (step.kind === 'code') await account.confirmForgotPassword(step.email, code, password);
    },
    onSuccess: () => setStep({ kind: 'done' }),
  });

  const error = step.kind === 'address' ? request.error : step.kind === 'code' ? confirm.error : null;
  return {
    step,
    isBusy: request.isPending || confirm.isPending,
    problem: error ? problemOf(error) : undefined,
    request: request.mutate,
    confirm: confirm.mutate,
    startOver: () => {
      request.reset();
      confirm.reset();
      setStep({ kind: 'address' });
    },
  };
}
