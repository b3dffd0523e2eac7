import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ApiError, messageOf } from '#api/api-error.ts';
import type { Client } from '#shared/api/clients.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useUndoable } from '#state/use-undoable.ts';
import { countOf } from '#ui/format.ts';

/** What can be changed in many clients at once. */
export type ClientChange = { status: Client['status'] } | { operatorId: UserId | null };
type Request = { clients: readonly Client[]; change: ClientChange };
type Outcome = { changed: readonly Client[]; problem: string | undefined };

/** Changes clients one after the other, shows it at once and offers to take it back. */
export function useChangeClients() {
  const api = useApi();
  const queries = useQueryClient();
  const canOrder = useCan('practice.admin');
  const [, navigate] = useLocation();
  const send = ({ therapistId, clientId }: Client, body: ClientChange) =>
    api.callEndpoint(ENDPOINTS.patchClient, { params: { id: therapistId, clientId }, body });
  return useUndoable<Request, Outcome>({
    run: async ({ clients, change }) => {
      await queries.cancelQueries({ queryKey: ['clients'] });
      const before = queries.getQueriesData({ queryKey: ['clients'] });
      paint(queries, clients, change);
      const changed: Client[] = [];
      let refusal: unknown;
      for (const client of clients) {
        try {
          await send(client, change);
          changed.push(client);
        } catch (error) {
          refusal = error;
          if (!isAboutOneOnly(error)) break;
        }
      }
      if (refusal === undefined) return { changed, problem: undefined };
      for (const [key, data] of before) queries.setQueryData(key, data);
      paint(queries, changed, change);
      if (changed.length === 0) throw refusal;
      return { changed, problem: messageOf(refusal) };
    },
    undo: async ({ change }, { changed }) => {
      for (const client of changed) await send(client, opposite(client, change));
    },
    done: ({ clients, change }, { changed, problem }) => {
      const done = `${countOf(changed.length, 'client')} ${wordsFor(change)}.`;
      return problem ? `${done} ${clients.length - changed.length} not: ${problem}` : done;
    },
    failed: 'Nothing was changed.',
    wayOut: (error) =>
      canOrder && error instanceof ApiError && error.code === 'conflict'
        ? { label: 'Change the subscription', run: () => navigate('/payment') }
        : undefined,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['client'] });
      return queries.invalidateQueries({ queryKey: ['clients'] });
    },
  });
}

/** A colleague's client, or one erased meanwhile. The limit of active clients, for one, would stop those behind too. */
const isAboutOneOnly = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'forbidden' || error.code === 'notFound');

const opposite = (client: Client, change: ClientChange): ClientChange =>
  'status' in change ? { status: client.status } : { operatorId: client.operatorId };

const wordsFor = (change: ClientChange): string =>
  'status' in change ? `set to ${change.status}` : 'assigned';

type Page = { clients?: readonly Client[] };

/** The lists on screen as they will be once the server has agreed. */
function paint(queries: QueryClient, clients: readonly Client[], change: ClientChange): void {
  const ids = new Set(clients.map(({ clientId }) => clientId));
  const paintPage = <P extends Page>(page: P): P =>
    page.clients
      ? {
          ...page,
          clients: page.clients.map((each) => (ids.has(each.clientId) ? { ...each, ...change } : each)),
        }
      : page;
  queries.setQueriesData<Page & { pages?: Page[] }>({ queryKey: ['clients'] }, (data) =>
    data?.pages ? { ...data, pages: data.pages.map(paintPage) } : data && paintPage(data),
  );
}
