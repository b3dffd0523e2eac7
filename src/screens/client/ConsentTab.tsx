import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { consentsQuery } from '#api/queries.ts';
import type { Consent } from '#shared/api/client-consents.ts';
import { CONSENT_WORDS, consentNames, isValidOn, missingConsents } from '#shared/domain/consent.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useRecordConsents } from '#state/use-record-consents.ts';
import { ConsentDialog } from '#ui/consent/ConsentDialog.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { formatDate, NO_VALUE } from '#ui/format.ts';
import { MaskedText } from '#ui/MaskedText.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Panel } from '#ui/Panel.tsx';
import { FullName } from '#ui/PersonName.tsx';
import { Problem } from '#ui/Problem.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { localDay } from '#shared/domain/local-day.ts';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const COLUMNS: Column<Consent>[] = [
  { key: 'kind', head: 'Agreed to', cell: ({ kind }) => CONSENT_WORDS[kind] },
  { key: 'version', head: 'Version', cell: ({ documentVersion }) => documentVersion },
  {
    key: 'text',
    head: 'Text',
    cell: ({ documentText }) => (documentText ? <MaskedText>{documentText}</MaskedText> : NO_VALUE),
  },
  { key: 'givenBy', head: 'Given by', cell: ({ givenBy }) => <FullName name={givenBy} /> },
  { key: 'givenOn', head: 'Given on', cell: ({ givenOn }) => formatDate(givenOn) },
  { key: 'state', head: 'State', cell: (consent) => <ConsentState consent={consent} /> },
];

function ConsentState({ consent }: { consent: Consent }) {
  const { withdrawnOn } = consent;
  if (isValidOn(consent, localDay())) return <span className="lw-tag lw-tag--success">In force</span>;
  return <span className="lw-tag">Withdrawn {formatDate(withdrawnOn)}</span>;
}

/** What the client has agreed to. Nothing is ever deleted here: a consent ends by being withdrawn. */
export function ConsentTab({ ids }: { ids: ClientIds }) {
  const api = useApi();
  const canWrite = useCan('client.write');
  const { data, error, refetch } = useQuery(consentsQuery(api, ids.therapistId, ids.clientId));
  const { open, isOpen, dialog } = useRecordConsents(ids.clientId);
  const [withdrawing, setWithdrawing] = useState<Consent>();
  const missing = data ? missingConsents(data.consents, localDay()) : [];
  return (
    <Panel
      title="Consent"
      keepsFocus
      isFlush={data !== undefined && data.totalConsents > 0}
      aside={
        canWrite ? (
          <Button size="small" icon={<PlusIcon />} onClick={open}>
            Record consent
          </Button>
        ) : undefined
      }
    >
      {error ? <Problem message={messageOf(error)} onRetry={() => void refetch()} /> : undefined}
      {data || error ? undefined : <SkeletonRows count={3} />}
      {missing.length > 0 ? (
        <Notice kind="warning">Missing: {consentNames(missing)}. Ask for it before the next session.</Notice>
      ) : undefined}
      {data && data.consents.length > 0 ? (
        <DataTable
          label="Consents"
          columns={COLUMNS}
          rows={data.consents}
          rowKey={({ consentId }) => consentId}
          rowName={({ kind }) => CONSENT_WORDS[kind]}
          rowActions={(consent) =>
            canWrite && consent.withdrawnOn === null
              ? [{ label: 'Withdraw…', onClick: () => setWithdrawing(consent) }]
              : []
          }
        />
      ) : undefined}
      {isOpen ? <ConsentDialog {...dialog} missing={missing} /> : undefined}
      {withdrawing ? (
        <WithdrawDialog ids={ids} consent={withdrawing} onClose={() => setWithdrawing(undefined)} />
      ) : undefined}
    </Panel>
  );
}
