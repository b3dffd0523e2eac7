import { Button, DialogBody } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { type Consent, listConsents, withdrawConsent } from '#shared/api/client-consents.ts';
import { CONSENT_WORDS, consentNames, isValidOn, missingConsents } from '#shared/domain/consent.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useRecordConsents } from '#state/clients/use-record-consents.ts';
import { ConsentDialog } from '#widgets/clients/ConsentDialog.tsx';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { formatDate, NO_VALUE } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Notice, Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { FullName } from '#widgets/people/PersonName.tsx';
import { localDay } from '#model/values/local-day.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { consentsInput } from '#state/consents-input.ts';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useChange } from '#state/use-change.ts';

const COLUMNS: Column<Consent>[] = [
  { key: 'kind', head: 'Agreed to', cell: ({ kind }) => CONSENT_WORDS[kind] },
  { key: 'version', head: 'Version', cell: ({ documentVersion }) => documentVersion },
  {
    key: 'text',
    head: 'Text',
    cell: ({ documentText }) => (documentText ? <MaskedText>{documentText}</MaskedText> : NO_VALUE),
  },
  { key: 'givenBy', head: 'Given by', cell: ({ givenBy }) => <FullName name={givenBy} /> },
  { key: 'givenOn', head: 'Given on', cell: ({ givenOn }) => <Num>{formatDate(givenOn)}</Num> },
  { key: 'state', head: 'State', cell: (consent) => <ConsentState consent={consent} /> },
];

function ConsentState({ consent }: { consent: Consent }) {
  const { withdrawnOn } = consent;
  if (isValidOn(consent, localDay())) return <span className="lw-tag lw-tag--success">In force</span>;
  return <span className="lw-tag">Withdrawn {formatDate(withdrawnOn)}</span>;
}

/** The client's consents. Nothing is ever deleted here: a consent ends by withdrawal. */
export function ConsentTab({ ids }: { ids: ClientIds }) {
  const canWrite = useCan('client.write');
  const { data, error, refetch } = useEndpoint(listConsents, consentsInput(ids));
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

type WithdrawDialogProps = { ids: ClientIds; consent: Consent; onClose: () => void };

/** Asks for the day, because a withdrawal is final: consent given again is a new record. */
function WithdrawDialog({ ids, consent, onClose }: WithdrawDialogProps) {
  const [withdrawnOn, setWithdrawnOn] = useState(localDay());
  const { userId } = useUser();
  const { run, isBusy, problem } = useChange(withdrawConsent, {
    refreshes: [listConsents],
    onSuccess: onClose,
  });
  const submit = () => {
    const params = { id: userId, clientId: ids.clientId, consentId: consent.consentId };
    run({ params, body: { withdrawnOn } });
  };
  return (
    <Dialog isOpen onClose={onClose} title="Withdraw consent">
      <Form className="lw-form" onSubmit={submit} aria-label="Withdraw consent">
        <DialogBody>
          {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
          <p>
            {CONSENT_WORDS[consent.kind]}: the record stays and shows when the consent ended, and so do
            earlier records of the same kind. New consent is a new record.
          </p>
          <TextField
            label="Withdrawn on"
            type="date"
            isRequired
            value={withdrawnOn}
            onChange={setWithdrawnOn}
          />
        </DialogBody>
        <DialogButtons onCancel={onClose} loading={isBusy} disabled={withdrawnOn === ''}>
          Withdraw
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
