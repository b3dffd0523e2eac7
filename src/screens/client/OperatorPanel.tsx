import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { clientQuery } from '#api/queries.ts';
import type { ClientRecord } from '#shared/api/clients.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useMayChangeClient } from '#state/client-status.ts';
import { useApi } from '#state/services.atoms.ts';
import { useUndoable } from '#state/use-undoable.ts';
import { FormChoice } from '#ui/Choice.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RetryNotice } from '#ui/RetryNotice.tsx';
import { useNameOf } from '#ui/PersonName.tsx';
import { colleaguesQuery } from './client-queries.ts';

/** Whose client it is, and who sees to them. */
export function OperatorPanel({ client }: { client: ClientRecord }) {
  const api = useApi();
  const { organization } = useUser();
  const nameOf = useNameOf();
  const { data, error, refetch } = useQuery(colleaguesQuery(api, organization.organizationId));
  const assign = useAssign(client);
  const colleagues = data?.colleagues ?? [];
  const wordsOf = (userId: UserId): string => {
    const found = colleagues.find((colleague) => colleague.userId === userId);
    return found ? nameOf(found) : 'Somebody who no longer works here';
  };
  const { therapistId, operatorId } = client;
  const mayAssign = useMayChangeClient()(client);
  if (!data && error)
    return (
      <Panel title="Who sees to them">
        <RetryNotice message={messageOf(error)} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data) return undefined;
  return (
    <Panel title="Who sees to them">
      <dl className="lw-facts">
        <dt>Therapist</dt>
        <dd>{wordsOf(therapistId)}</dd>
        {mayAssign ? undefined : (
          <>
            <dt>Operator</dt>
            <dd>{wordsOf(operatorId ?? therapistId)}</dd>
          </>
        )}
      </dl>
      {mayAssign ? (
        <FormChoice
          label="Assigned to"
          value={operatorId ?? therapistId}
          isDisabled={assign.isBusy}
          onChange={(next) => assign.run(next)}
          options={colleagues.map((colleague) => ({ value: colleague.userId, label: nameOf(colleague) }))}
        />
      ) : undefined}
    </Panel>
  );
}

function useAssign({ therapistId, clientId, operatorId }: ClientRecord) {
  const api = useApi();
  const queries = useQueryClient();
  const set = async (next: UserId | null) => {
    const changed = await api.callEndpoint(ENDPOINTS.patchClient, {
      params: { id: therapistId, clientId },
      body: { operatorId: next },
    });
    queries.setQueryData(clientQuery(api, therapistId, clientId).queryKey, changed);
  };
  return useUndoable<UserId, UserId | null>({
    run: async (next) => {
      await set(next);
      return operatorId;
    },
    undo: (_next, before) => set(before),
    done: () => 'Client assigned.',
    failed: 'The client was not assigned.',
    onSettled: () => queries.invalidateQueries({ queryKey: ['clients'] }),
  });
}
