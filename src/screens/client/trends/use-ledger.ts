import { useMemo } from 'react';
import { type SessionListItem, getSession } from '#shared/api/sessions.ts';
import { type LedgerGroup, ledgerGroups } from './ledger-groups.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { useEndpoints } from '#state/use-endpoint.ts';

export type LedgerState =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; retry: () => void }
  | { kind: 'ready'; groups: LedgerGroup[] };

/** Trained sessions no longer change, so each is fetched once. */
const FOR_GOOD_MS = Number.POSITIVE_INFINITY;

/** Figures of the runs of each trained session, in groups that can be compared. */
export function useLedger({ therapistId }: ClientIds, sessions: readonly SessionListItem[]): LedgerState {
  const trained = sessions.filter(({ trainedSeconds }) => trainedSeconds > 0);
  const { answers, problem, retry } = useEndpoints(
    getSession,
    trained.map(({ sessionId, state }) => ({
      input: { params: { id: therapistId, sessionId } },
      ...(state === 'completed' && { staleTime: FOR_GOOD_MS }),
    })),
  );
  const groups = useMemo(() => answers && ledgerGroups(answers), [answers]);
  if (problem !== undefined) return { kind: 'failed', message: problem, retry };
  return groups ? { kind: 'ready', groups } : { kind: 'loading' };
}
