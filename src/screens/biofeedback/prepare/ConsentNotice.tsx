import { listConsents } from '#shared/api/client-consents.ts';
import { Button } from '@blueprintjs/core';
import { consentNames, missingConsents } from '#shared/domain/consent.ts';
import { localDay } from '#model/values/local-day.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useRecordConsents } from '#state/clients/use-record-consents.ts';
import { ConsentDialog } from '#widgets/clients/ConsentDialog.tsx';
import { Notice, RetryNotice } from '#ui/notices/Notice.tsx';
import { useRoom } from '../room/room-context.ts';
import { roomNoun } from '../room/use-biofeedback-data.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { consentsInput } from '#state/consents-input.ts';

/** Warns before recording that the client has not consented. It does not block: the consent may exist on paper. */
export function ConsentNotice() {
  const { data } = useRoom();
  const { therapistId, session } = data;
  const input = consentsInput({ therapistId, clientId: session.clientId });
  // The consents were loaded with the room, or that load is known to have failed.
  const consents = useEndpoint(listConsents, input, { retryOnMount: false });
  const { open, isOpen, dialog } = useRecordConsents(session.clientId);
  const canWrite = useCan('client.write');
  const missing = consents.data ? missingConsents(consents.data.consents, localDay()) : [];
  return (
    <>
      {consents.problem ? (
        <RetryNotice message={`Consent could not be checked. ${consents.problem}`} onRetry={consents.retry} />
      ) : undefined}
      {missing.length > 0 ? (
        <Notice
          kind="warning"
          actions={
            canWrite ? (
              <Button size="small" onClick={open}>
                Record consent
              </Button>
            ) : undefined
          }
        >
          Consent is missing: {consentNames(missing)}. Ask for it before the {roomNoun(data)} begins.
        </Notice>
      ) : undefined}
      {isOpen ? <ConsentDialog {...dialog} missing={missing} /> : undefined}
    </>
  );
}
