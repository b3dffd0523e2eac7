import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '#api/api-error.ts';
import { clientQuery } from '#api/queries.ts';
import type { Client } from '#shared/api/clients.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { canChangeClient } from '#shared/domain/permissions.ts';
import { useCan, useEditor } from './auth.atoms.ts';
import { useApi } from './services.atoms.ts';
import { useToast } from './toasts.atoms.ts';

type Ids = Pick<Client, 'therapistId' | 'clientId'>;
type WithStatus = Ids & Pick<Client, 'status'>;
type Change = { client: Ids; status: Client['status'] };

/** Whether the signed-in user may change a client, as the server decides: what it refuses is not offered. */
export function useMayChangeClient(): (client: Pick<Client, 'therapistId'>) => boolean {
  const editor = useEditor();
  return (client) => canChangeClient(editor, client);
}

/** Sets clients active or inactive: shown on their page at once, taken back with the reason when the server refuses. */
export function useClientStatus() {
  const api = useApi();
  const queries = useQueryClient();
  const keyOf = ({ therapistId, clientId }: Ids) => clientQuery(api, therapistId, clientId).queryKey;
  const showToast = useToast();
  const { mutate, mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ client: { therapistId, clientId }, status }: Change) =>
      api.callEndpoint(ENDPOINTS.patchClient, { params: { id: therapistId, clientId }, body: { status } }),
    networkMode: 'always',
    onMutate: async ({ client, status }) => {
      const queryKey = keyOf(client);
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Client>(queryKey);
      if (before) queries.setQueryData<Client>(queryKey, { ...before, status });
      return before;
    },
    onError: (_error, { client }, before) => {
      if (before) queries.setQueryData(keyOf(client), before);
    },
    onSuccess: (client) => {
      queries.setQueryData(keyOf(client), client);
      void queries.invalidateQueries({ queryKey: ['clients'] });
      // Their pages have addresses that name somebody else, too: whoever trained them.
      void queries.invalidateQueries({
        predicate: ({ queryKey: [name, therapistId, clientId] }) =>
          name === 'client' && clientId === client.clientId && therapistId !== client.therapistId,
      });
    },
  });
  const isFull = error instanceof ApiError && error.code === 'conflict';
  // From a toast, which outlives the page: so does the word when that fails.
  const undo = (client: WithStatus) =>
    void mutateAsync({ client, status: client.status }).catch((failure: unknown) =>
      showToast({ kind: 'danger', message: `It was not taken back. ${messageOf(failure)}` }),
    );
  return {
    set: (client: WithStatus, status: Client['status']) => {
      const say = () =>
        showToast({
          kind: 'success',
          message: `Client set to ${status}.`,
          action: { label: 'Undo', run: () => undo(client) },
          isPassing: true,
        });
      mutate({ client, status }, { onSuccess: say });
    },
    isBusy: isPending,
    problem: error ? { message: messageOf(error), isFull } : undefined,
    /** Where the subscription is full. Nobody is led to a page they cannot order on. */
    canOrder: useCan('practice.admin'),
  };
}

/** What `InactiveClient` needs, above it: the client is shown active, and it is gone, before the server has agreed. */
export function useActivation(client: WithStatus | undefined) {
  const { set, ...rest } = useClientStatus();
  const mayChange = useMayChangeClient();
  return { ...rest, activate: client && mayChange(client) ? () => set(client, 'active') : undefined };
}
