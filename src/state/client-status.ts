import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '#api/api-error.ts';
import { clientQuery } from '#api/queries.ts';
import type { Client } from '#shared/api/clients.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useApi } from './services.atoms.ts';
import { useToast } from './toasts.atoms.ts';

type Ids = Pick<Client, 'therapistId' | 'clientId'>;
type Change = { client: Ids; status: Client['status'] };

/** Sets clients active or inactive: shown on their page at once, taken back with the reason when the server refuses. */
export function useClientStatus() {
  const api = useApi();
  const queries = useQueryClient();
  const keyOf = ({ therapistId, clientId }: Ids) => clientQuery(api, therapistId, clientId).queryKey;
  const showToast = useToast();
  const { mutate, mutateAsync, isPending, error, variables } = useMutation({
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
    },
  });
  const isFull = error instanceof ApiError && error.code === 'conflict';
  return {
    /** `onDone` only where the server has agreed, and who asked is still there. */
    set: (client: Ids, status: Client['status'], onDone?: () => void) =>
      mutate({ client, status }, { onSuccess: onDone }),
    /** Sets it back from a toast, which outlives the page: so does the word when that fails. */
    undo: (client: Ids, status: Client['status']) =>
      void mutateAsync({ client, status }).catch((failure: unknown) =>
        showToast({ kind: 'danger', message: `It was not taken back. ${messageOf(failure)}` }),
      ),
    /** Whose change is under way. */
    busyId: isPending ? variables.client.clientId : undefined,
    problem: error ? { message: messageOf(error), isFull } : undefined,
  };
}
