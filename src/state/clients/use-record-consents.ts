import { useState } from 'react';
import { ApiError, messageOf } from '#api/api-error.ts';
import { type GivenConsents, createConsent, listConsents } from '#shared/api/client-consents.ts';
import { consentNames, type ConsentKind } from '#shared/domain/consent.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useUser } from '../auth.atoms.ts';
import { useApi } from '../services.atoms.ts';
import { useChangeBy } from '../use-change.ts';

type OnInvalid = (fields: Readonly<Record<string, string>>) => void;

/**
 * Records what a client agreed to on one day, one consent per purpose. The consents are recorded in the user's own
 * name, whoever the client's therapist is. Submitting again after an error continues with those not recorded yet.
 */
export function useRecordConsents(clientId: ClientId) {
  const api = useApi();
  const { userId } = useUser();
  const [isOpen, setOpen] = useState(false);
  const [recorded, setRecorded] = useState<readonly ConsentKind[]>([]);
  const recordEach = async ({ kinds, ...given }: GivenConsents) => {
    for (const kind of kinds) {
      const body = { ...given, kind };
      await api.callEndpoint(createConsent, { params: { id: userId, clientId }, body });
      setRecorded((before) => [...before, kind]);
    }
  };
  const { run, isBusy, error, reset } = useChangeBy(recordEach, { refreshes: [listConsents] });
  const close = () => {
    setOpen(false);
    setRecorded([]);
    reset();
  };
  const record = ({ kinds, ...given }: GivenConsents, onInvalid: OnInvalid) => {
    const left = kinds.filter((kind) => !recorded.includes(kind));
    run(
      { ...given, kinds: left },
      {
        onSuccess: close,
        onError: (failure) => {
          if (failure instanceof ApiError) onInvalid(failure.fields);
        },
      },
    );
  };
  const problem = error ? problemOf(error, recorded) : undefined;
  return {
    open: () => setOpen(true),
    isOpen,
    dialog: { recorded, record, isBusy, problem, onClose: close },
  };
}

const problemOf = (error: unknown, recorded: readonly ConsentKind[]): string =>
  recorded.length === 0
    ? messageOf(error)
    : `Recorded: ${consentNames(recorded)}. The rest was not recorded: ${messageOf(error)} Record it again; nothing is recorded twice.`;
