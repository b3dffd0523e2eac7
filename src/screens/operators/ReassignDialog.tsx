import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Operator } from '#shared/api/operators.ts';
import type { ClientId, UserId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { FormChoice } from '#ui/Choice.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { countOf } from '#ui/format.ts';
import { Notice } from '#ui/Notice.tsx';
import { useNameOf } from '#ui/PersonName.tsx';
import { OPERATORS_KEY } from './use-operators.ts';

type ReassignDialogProps = { operator: Operator; onClose: () => void };

/** Gives all clients of an operator to another one; of somebody deactivated, what they made too. */
export function ReassignDialog({ operator, onClose }: ReassignDialogProps) {
  const nameOf = useNameOf();
  const recipients = useRecipients(operator);
  const [chosen, setChosen] = useState<UserId>();
  const recipientId = chosen ?? recipients[0]?.userId;
  const { mutate, isPending, error } = useReassign(operator, onClose);
  const isLeft = operator.status === 'deactivated';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isLeft ? 'Hand over everything' : 'Give clients to another operator'}
    >
      <DialogBody>
        {error ? <Notice kind="danger">{messageOf(error)}</Notice> : undefined}
        {isLeft ? (
          <p>
            {nameOf(operator)} is deactivated and has {countOf(operator.clientCount, 'client')}. They, the
            sessions planned with them and what is assigned to them go to the new operator, and so do
            protocols, questionnaires, assessments and feedback responses, private ones too. There is no
            taking back: who is activated again begins without them.
          </p>
        ) : (
          <p>
            {nameOf(operator)} has {countOf(operator.clientCount, 'client')}. They, the sessions planned with
            them and what is assigned to them go to:
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
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              intent="primary"
              loading={isPending}
              disabled={recipientId === undefined}
              onClick={() => recipientId && mutate(recipientId)}
            >
              {isLeft ? 'Hand over' : 'Give clients'}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}

function useRecipients(operator: Operator): Operator[] {
  const api = useApi();
  const { organizationId } = useUser().organization;
  const { data } = useQuery({
    queryKey: [OPERATORS_KEY, organizationId, 'recipients'],
    queryFn: ({ signal }) =>
      api.callEndpoint(
        ENDPOINTS.listOperators,
        { params: { id: organizationId }, query: { limit: 100, sortKey: 'lastName' } },
        { signal },
      ),
  });
  return (data?.operators ?? []).filter(
    ({ userId, status }) => userId !== operator.userId && status !== 'deactivated',
  );
}

function useReassign({ userId: operatorId, status }: Operator, onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const showToast = useToast();
  const { organizationId: id } = useUser().organization;
  const send = async (from: UserId, recipientId: UserId, clientIds?: ClientId[]) => {
    const params = { id, operatorId: from };
    const answer = await api.callEndpoint(ENDPOINTS.reassignClients, {
      params,
      body: { recipientId, clientIds },
    });
    await queries.invalidateQueries({ queryKey: [OPERATORS_KEY] });
    await queries.invalidateQueries({ queryKey: ['clients'] });
    return answer;
  };
  return useMutation({
    mutationFn: (recipientId: UserId) => send(operatorId, recipientId),
    networkMode: 'always',
    onSuccess: ({ clientIds, itemCount }, recipientId) => {
      onDone();
      if (status === 'deactivated') {
        const message = `${countOf(clientIds.length, 'client')} and ${countOf(itemCount, 'item')} handed over.`;
        showToast({ kind: 'success', message });
        return;
      }
      const fail = (error: unknown) => showToast({ kind: 'danger', message: messageOf(error) });
      const undo = () => void send(recipientId, operatorId, clientIds).catch(fail);
      const message = `${countOf(clientIds.length, 'client')} given.`;
      showToast({ kind: 'success', message, action: { label: 'Undo', run: undo } });
    },
  });
}
