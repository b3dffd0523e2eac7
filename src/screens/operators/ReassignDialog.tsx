import { DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { type Operator, listOperators, reassignClients } from '#shared/api/practice/operators.ts';
import type { ClientId, UserId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { countOf } from '#ui/text/format.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useNameOf } from '#widgets/people/PersonName.tsx';
import { CLIENT_LIST_CALLS } from '#state/calls/client-calls.ts';
import { useCache, useChangeBy } from '#state/use-change.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

type ReassignDialogProps = { operator: Operator; onClose: () => void };

/** Transfers all clients of an operator to another one; of a deactivated operator also what they created. */
export function ReassignDialog({ operator, onClose }: ReassignDialogProps) {
  const nameOf = useNameOf();
  const recipients = useRecipients(operator);
  const [chosen, setChosen] = useState<UserId>();
  const recipientId = chosen ?? recipients[0]?.userId;
  const { run, isBusy, problem } = useReassign(operator, onClose);
  const isLeft = operator.status === 'deactivated';
  return (
    <Dialog isOpen onClose={onClose} title={isLeft ? 'Hand over everything' : 'Reassign clients'}>
      <DialogBody>
        {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
        {isLeft ? (
          <p>
            {nameOf(operator)} is deactivated and has {countOf(operator.clientCount, 'client')}. The clients,
            their planned sessions and their assignments move to the new operator. So do protocols,
            questionnaires, assessments and feedback responses, including private ones. This cannot be undone,
            even if the operator is activated again.
          </p>
        ) : (
          <p>
            {nameOf(operator)} has {countOf(operator.clientCount, 'client')}. The clients, their planned
            sessions and their assignments move to:
          </p>
        )}
        {recipientId === undefined ? (
          <Notice kind="info">There is no other active operator. Invite one first.</Notice>
        ) : (
          <FormChoice
            label="New operator"
            value={recipientId}
            options={recipients.map((each) => ({ value: each.userId, label: nameOf(each) }))}
            onChange={setChosen}
          />
        )}
      </DialogBody>
      <DialogButtons
        onCancel={onClose}
        loading={isBusy}
        disabled={recipientId === undefined}
        onClick={() => recipientId && run(recipientId)}
      >
        {isLeft ? 'Hand over' : 'Reassign clients'}
      </DialogButtons>
    </Dialog>
  );
}

function useRecipients(operator: Operator): Operator[] {
  const { organizationId: id } = useUser().organization;
  const { data } = useEndpoint(listOperators, {
    params: { id },
    query: { limit: 100, sortKey: 'lastName' },
  });
  return (data?.operators ?? []).filter(
    ({ userId, status }) => userId !== operator.userId && status !== 'deactivated',
  );
}

function useReassign({ userId: operatorId, status }: Operator, onDone: () => void) {
  const api = useApi();
  const cache = useCache();
  const showToast = useToast();
  const { organizationId: id } = useUser().organization;
  const send = async (from: UserId, recipientId: UserId, clientIds?: ClientId[]) => {
    const params = { id, operatorId: from };
    const answer = await api.callEndpoint(reassignClients, {
      params,
      body: { recipientId, clientIds },
    });
    await cache.refresh([listOperators, ...CLIENT_LIST_CALLS]);
    return answer;
  };
  return useChangeBy((recipientId: UserId) => send(operatorId, recipientId), {
    onSuccess: ({ clientIds, itemCount }, recipientId) => {
      onDone();
      if (status === 'deactivated') {
        const message = `${countOf(clientIds.length, 'client')} and ${countOf(itemCount, 'item')} handed over.`;
        showToast({ kind: 'success', message });
        return;
      }
      const fail = (error: unknown) => showToast({ kind: 'danger', message: messageOf(error) });
      const undo = () => void send(recipientId, operatorId, clientIds).catch(fail);
      const message = `${countOf(clientIds.length, 'client')} reassigned.`;
      showToast({ kind: 'success', message, action: { label: 'Undo', run: undo } });
    },
  });
}
