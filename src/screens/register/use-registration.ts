import { useRef } from 'react';
import { ApiError } from '#api/api-error.ts';
import { type Customer, register, type Registration } from '#shared/api/identity/registration.ts';
import { useApi } from '#state/services.atoms.ts';
import { useChangeBy } from '#state/use-change.ts';
import { createKeyring, newRequestKey } from '#api/request-key.ts';

export type RegistrationEntries =
  | Omit<Extract<Registration, { userType: 'T' }>, 'requestKey'>
  | Omit<Extract<Registration, { userType: 'CH' }>, 'requestKey'>
  | Omit<Extract<Registration, { userType: 'C' }>, 'requestKey'>;

type Options = {
  onDone: (customer: Customer, entries: RegistrationEntries, requestKey: string) => void;
  onInvalid: (fields: Readonly<Record<string, string>>) => void;
};

/** Sends the form; on a refusal, people see the answer of the server. */
export function useRegistration({ onDone, onInvalid }: Options) {
  const api = useApi();
  const keyring = useRef(createKeyring(() => newRequestKey((bytes) => crypto.getRandomValues(bytes))));
  const { run, isBusy, problem, error } = useChangeBy(
    (entries: RegistrationEntries) =>
      api.callEndpoint(register, { body: { ...entries, requestKey: keyring.current(entries) } }),
    {
      onSuccess: (customer, entries) => onDone(customer, entries, keyring.current(entries)),
      onError: (failure) => {
        if (failure instanceof ApiError) onInvalid(failure.fields);
      },
    },
  );
  return {
    register: run,
    isBusy,
    problem: (error instanceof ApiError ? error.body : undefined) ?? problem,
  };
}
