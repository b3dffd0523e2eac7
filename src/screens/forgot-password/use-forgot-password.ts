import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { cleanUsername } from '#api/identity-client.ts';
import { isUnexplained } from '#api/identity-protocol.ts';
import { MESSAGES } from '#model/messages.ts';
import { useServices } from '#state/services.atoms.ts';
import { useChangeBy } from '#state/use-change.ts';

type Step = { kind: 'address' } | { kind: 'code'; email: string; destination: string } | { kind: 'done' };

export type ForgotPassword = {
  step: Step;
  isBusy: boolean;
  problem: string | undefined;
  request: (email: string) => void;
  confirm: (given: { code: string; password: string }) => void;
  startOver: () => void;
};

/** The provider's message, or the specification's text if there is none. Without a network, that is the message. */
function problemOf(error: Error): string {
  const isExplained =
    error instanceof ApiError &&
    error.message !== '' &&
    !isUnexplained(error) &&
    // A gateway answered in place of the provider.
    !(error.code === 'offline' && error.status !== undefined);
  return isExplained ? error.message : MESSAGES.passwordResetFailed;
}

export function useForgotPassword(): ForgotPassword {
  const { account } = useServices();
  const [step, setStep] = useState<Step>({ kind: 'address' });

  const request = useChangeBy((email: string) => account.forgotPassword(email), {
    onSuccess: ({ destination }, email) =>
      setStep({ kind: 'code', email: cleanUsername(email), destination }),
  });
  const confirm = useChangeBy(
    async ({ code, password }: { code: string; password: string }) => {
      if (step.kind === 'code') await account.confirmForgotPassword(step.email, code, password);
    },
    { onSuccess: () => setStep({ kind: 'done' }) },
  );

  const error = step.kind === 'address' ? request.error : step.kind === 'code' ? confirm.error : null;
  return {
    step,
    isBusy: request.isBusy || confirm.isBusy,
    problem: error ? problemOf(error) : undefined,
    request: request.run,
    confirm: confirm.run,
    startOver: () => {
      request.reset();
      confirm.reset();
      setStep({ kind: 'address' });
    },
  };
}
