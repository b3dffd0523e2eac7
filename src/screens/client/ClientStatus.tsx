import { Button } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '#api/api-error.ts';
import { clientQuery } from '#api/queries.ts';
import type { Client } from '#shared/api/clients.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Panel } from '#ui/Panel.tsx';

/** Whether the client is trained now: the subscription limits how many are. */
export function ClientStatus({ client }: { client: Client }) {
  const { account } = useUser();
  const canOrder = useCan('practice.admin');
  const { set, isBusy, problem } = useClientStatus(client);
  const isActive = client.status === 'active';
  return (
    <Panel title="Active or not" aside={isActive ? 'Active' : 'Inactive'}>
      <p className="lw-muted lw-small">
        {isActive
          ? 'Set a client you no longer see to inactive. Everything is kept, and it makes room for another one.'
          : 'No sessions can be planned with an inactive client. Everything is kept.'}{' '}
        Your subscription covers {account.maxActiveClients} active clients.
      </p>
      {problem ? (
        <Notice
          kind="danger"
          actions={
            problem.isFull && canOrder ? (
              <AppLink href="/payment" className="bp6-button bp6-small">
                Change the subscription
              </AppLink>
            ) : undefined
          }
        >
          {problem.message}
        </Notice>
      ) : undefined}
      <Button loading={isBusy} onClick={() => set(isActive ? 'inactive' : 'active')}>
        {isActive ? 'Set to inactive' : 'Set to active'}
      </Button>
    </Panel>
  );
}

/** Shown at once; taken back with the reason when the server refuses. */
function useClientStatus({ therapistId, clientId }: Client) {
  const api = useApi();
  const queries = useQueryClient();
  const { queryKey } = clientQuery(api, therapistId, clientId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (status: Client['status']) =>
      api.callEndpoint(ENDPOINTS.patchClient, { params: { id: therapistId, clientId }, body: { status } }),
    networkMode: 'always',
    onMutate: async (status) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Client>(queryKey);
      if (before) queries.setQueryData<Client>(queryKey, { ...before, status });
      return before;
    },
    onError: (_error, _status, before) => {
      if (before) queries.setQueryData(queryKey, before);
    },
    onSuccess: (client) => {
      queries.setQueryData(queryKey, client);
      void queries.invalidateQueries({ queryKey: ['clients'] });
    },
  });
  const isFull = error instanceof ApiError && error.code === 'conflict';
  return {
    set: mutate,
    isBusy: isPending,
    problem: error ? { message: messageOf(error), isFull } : undefined,
  };
}
