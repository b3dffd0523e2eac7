import { DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import type { Consent } from '#shared/api/client-consents.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { CONSENT_WORDS } from '#shared/domain/consent.ts';
import { useUser } from '#state/auth.atoms.ts';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { localDay } from '#model/values/local-day.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { useChange } from '#state/use-change.ts';

type WithdrawDialogProps = { ids: ClientIds; consent: Consent; onClose: () => void };

/** Asks for the day, because a withdrawal is final: consent given again is a new record. */
export function WithdrawDialog({ ids, consent, onClose }: WithdrawDialogProps) {
  const [withdrawnOn, setWithdrawnOn] = useState(localDay());
  const { userId } = useUser();
  const { run, isBusy, problem } = useChange(ENDPOINTS.withdrawConsent, {
    refreshes: [ENDPOINTS.listConsents],
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
