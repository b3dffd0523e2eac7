import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import type { Session, SessionListItem } from '#shared/api/sessions.ts';
import { useApi } from '#state/services.atoms.ts';
import { type LedgerGroup, ledgerGroups } from './ledger-groups.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { endpointQuery } from '#state/endpoint-query.ts';

export type LedgerState =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; retry: () => void }
  | { kind: 'ready'; groups: LedgerGroup[] };

/** Trained sessions do not change any more, so each is asked for once. */
const FOR_GOOD_MS = Number.POSITIVE_INFINITY;

/** Figures of the runs of each trained session, grouped by what can be compared. */
export function useLedger({ therapistId }: ClientIds, sessions: readonly SessionListItem[]): LedgerState {
  const api = useApi();
  const trained = sessions.filter(({ trainedSeconds }) => trainedSeconds > 0);
  return useQueries({
    queries: trained.map(({ sessionId, state }) => ({
      ...endpointQuery(api, ENDPOINTS.getSession, { params: { id: therapistId, sessionId } }),
      ...(state === 'completed' ? { staleTime: FOR_GOOD_MS } : {}),
    })),
    combine: combined,
  });
}

/** Defined once: a new function would group all sessions anew with every rendering. */
function combined(results: UseQueryResult<Session>[]): LedgerState {
  const failed = results.find(({ error }) => error);
  if (failed?.error) {
    const retry = () => {
      for (const { error, refetch } of results) if (error) void refetch();
    };
    return { kind: 'failed', message: messageOf(failed.error), retry };
  }
  const loaded = results.flatMap(({ data }): Session[] => (data ? [data] : []));
  if (loaded.length < results.length) return { kind: 'loading' };
  return { kind: 'ready', groups: ledgerGroups(loaded) };
}
