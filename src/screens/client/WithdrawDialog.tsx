import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { CONSENTS } from '#api/queries.ts';
import type { Consent } from '#shared/api/client-consents.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { CONSENT_WORDS } from '#shared/domain/consent.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { localDay } from '#shared/domain/local-day.ts';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';

type WithdrawDialogProps = { ids: ClientIds; consent: Consent; onClose: () => void };

/** Asks for the day, because this cannot be taken back: consent given again is a new record. */
export function WithdrawDialog({ ids, consent, onClose }: WithdrawDialogProps) {
  const [withdrawnOn, setWithdrawnOn] = useState(localDay());
  const api = useApi();
  const { userId } = useUser();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.callEndpoint(ENDPOINTS.withdrawConsent, {
        params: { id: userId, clientId: ids.clientId, consentId: consent.consentId },
        body: { withdrawnOn },
      }),
    networkMode: 'always',
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [CONSENTS] });
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Withdraw consent">
      <Form className="lw-form" onSubmit={() => mutate()} aria-label="Withdraw consent">
        <DialogBody>
          {error ? <Notice kind="danger">{messageOf(error)}</Notice> : undefined}
          <p>
            {CONSENT_WORDS[consent.kind]}: the record stays and says from when the consent no longer holds,
            and so do earlier ones of the same kind. Consent given again is a new record.
          </p>
          <TextField
            label="Withdrawn on"
            type="date"
            isRequired
            value={withdrawnOn}
            onChange={setWithdrawnOn}
          />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" intent="primary" loading={isPending} disabled={withdrawnOn === ''}>
                Withdraw
              </Button>
            </>
          }
        />
      </Form>
    </Dialog>
  );
}
