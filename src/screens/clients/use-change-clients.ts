import { useLocation } from 'wouter';
import { ApiError, messageOf } from '#api/api-error.ts';
import { type Client, getClient, listClients, patchClient } from '#shared/api/clients.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { pathTo } from '#shared/routes.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useUndoable } from '#state/use-undoable.ts';
import { countOf } from '#ui/text/format.ts';
import { changeEach, type Outcome } from '#state/change-each.ts';
import { CLIENT_LIST_CALLS } from '#state/calls/client-calls.ts';
import { paintOf, useCache } from '#state/use-change.ts';

/** Changes that can be made to many clients at once. */
export type ClientChange = { status: Client['status'] } | { operatorId: UserId | null };
type Request = { clients: readonly Client[]; change: ClientChange };

/** Changes clients one by one, shows each change immediately and offers undo. */
export function useChangeClients() {
  const api = useApi();
  const cache = useCache();
  const canOrder = useCan('practice.admin');
  const [, navigate] = useLocation();
  const send = ({ therapistId, clientId }: Client, body: ClientChange) =>
    api.callEndpoint(patchClient, { params: { id: therapistId, clientId }, body });
  return useUndoable<Request, Outcome<Client>>({
    run: ({ clients, change }) =>
      changeEach(cache, clients, {
        paintsOf: (some) => [changedIn(some, change)],
        call: (client) => send(client, change),
      }),
    undo: async ({ change }, { changed }) => {
      for (const client of changed) await send(client, opposite(client, change));
    },
    done: ({ clients, change }, { changed, refusal }) => {
      const done = `${countOf(changed.length, 'client')} ${wordsFor(change)}.`;
      if (refusal === undefined) return done;
      return `${done} ${clients.length - changed.length} not: ${messageOf(refusal)}`;
    },
    failed: 'Nothing was changed.',
    wayOut: (error) =>
      canOrder && error instanceof ApiError && error.code === 'conflict'
        ? { label: 'Change the subscription', run: () => navigate(pathTo.payment()) }
        : undefined,
    refreshes: [getClient, ...CLIENT_LIST_CALLS],
  });
}

const opposite = (client: Client, change: ClientChange): ClientChange =>
  'status' in change ? { status: client.status } : { operatorId: client.operatorId };

const wordsFor = (change: ClientChange): string =>
  'status' in change ? `set to ${change.status}` : 'assigned';

/** The lists on screen as they will be after the server agrees. */
function changedIn(clients: readonly Client[], change: ClientChange) {
  const ids = new Set(clients.map(({ clientId }) => clientId));
  return paintOf(listClients, (list) => ({
    ...list,
    clients: list.clients.map((each) => (ids.has(each.clientId) ? { ...each, ...change } : each)),
  }));
}
