import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { consentsQuery } from '#api/queries.ts';
import { consentNames, missingConsents } from '#shared/domain/consent.ts';
import { localDay } from '#shared/domain/local-day.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useRecordConsents } from '#state/use-record-consents.ts';
import { ConsentDialog } from '#ui/consent/ConsentDialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RetryNotice } from '#ui/RetryNotice.tsx';
import { useRoom } from './room-context.ts';
import { roomNoun } from './room-noun.ts';

/** Says before anything is recorded that the client has not agreed to it. It stops nobody: the paper may lie there. */
export function ConsentNotice() {
  const { data } = useRoom();
  const { therapistId, session } = data;
  const consents = useQuery({
    // They came with the room, or are known not to have come.
    ...consentsQuery(useApi(), therapistId, session.clientId),
    retryOnMount: false,
  });
  const { open, isOpen, dialog } = useRecordConsents(session.clientId);
  const canWrite = useCan('client.write');
  const missing = consents.data ? missingConsents(consents.data.consents, localDay()) : [];
  return (
    <>
      {consents.error ? (
        <RetryNotice
          message={`Nobody knows whether the client has agreed. ${messageOf(consents.error)}`}
          onRetry={() => void consents.refetch()}
        />
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
