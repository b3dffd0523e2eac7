import { ApiError, messageOf } from '#api/api-error.ts';
import { type Client, getClient, patchClient } from '#shared/api/clients.ts';
import { canChangeClient } from '#shared/domain/permissions.ts';
import { useCan, useEditor } from '../auth.atoms.ts';
import { useApi } from '../services.atoms.ts';
import { useToast } from '../toasts.atoms.ts';
import { CLIENT_LIST_CALLS } from '#state/calls/client-calls.ts';
import { paintOf, useCache, useChangeBy } from '../use-change.ts';

type Ids = Pick<Client, 'therapistId' | 'clientId'>;
type WithStatus = Ids & Pick<Client, 'status'>;
type Change = { client: Ids; status: Client['status'] };

/** Whether the signed-in user may change a client, by the server's rules. Refused changes are not offered. */
export function useMayChangeClient(): (client: Pick<Client, 'therapistId'>) => boolean {
  const editor = useEditor();
  return (client) => canChangeClient(editor, client);
}

const shown = (changed: Pick<Client, 'clientId' | 'status'>) =>
  paintOf(getClient, (client) => (client.clientId === changed.clientId ? { ...client, ...changed } : client));

/** Sets clients active or inactive. The page changes at once, and reverts with the reason if the server refuses. */
export function useClientStatus() {
  const api = useApi();
  const cache = useCache();
  const showToast = useToast();
  const send = ({ client: { therapistId, clientId }, status }: Change) =>
    cache.showAtOnce([shown({ clientId, status })], () =>
      api.callEndpoint(patchClient, { params: { id: therapistId, clientId }, body: { status } }),
    );
  const { run, runAsync, isBusy, error, problem } = useChangeBy(send, {
    refreshes: CLIENT_LIST_CALLS,
    // Paint all pages of the client: some addresses name the therapist who ran the training, not the client's own.
    onSuccess: (changed) => cache.paint([shown(changed)]),
  });
  const isFull = error instanceof ApiError && error.code === 'conflict';
  // Undo runs from a toast that outlives the page, so its error is shown in a toast too.
  const undo = (client: WithStatus) =>
    void runAsync({ client, status: client.status }).catch((failure: unknown) =>
      showToast({ kind: 'danger', message: `The change was not undone. ${messageOf(failure)}` }),
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
      run({ client, status }, { onSuccess: say });
    },
    isBusy,
    problem: problem === undefined ? undefined : { message: problem, isFull },
    /** For a full subscription: only administrators can order, so only they see the link. */
    canOrder: useCan('practice.admin'),
  };
}

/** State for `InactiveClient`. Call it above that component: `InactiveClient` unmounts before the server responds. */
export function useActivation(client: WithStatus | undefined) {
  const { set, ...rest } = useClientStatus();
  const mayChange = useMayChangeClient();
  return { ...rest, activate: client && mayChange(client) ? () => set(client, 'active') : undefined };
}
