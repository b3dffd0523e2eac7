import { getSession } from '#shared/api/sessions.ts';
import { useMemo } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { ProtocolMapping } from '#shared/eeg/protocol-mapping.ts';
import { useApi } from '#state/services.atoms.ts';
import { type CarryOver, carryOverOf, findLastSession, usesCarryOver } from './carry-over.ts';
import type { BiofeedbackData } from '../room/use-biofeedback-data.ts';
import { useAnswerBy } from '#state/use-endpoint.ts';

export type CarryOverState =
  | { kind: 'unused' }
  | { kind: 'looking' }
  | { kind: 'none' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'found'; carryOver: CarryOver };

/** Final thresholds of the last session with this client and protocol, for protocols that begin there. */
export function useCarryOver(
  { therapistId, session }: Pick<BiofeedbackData, 'therapistId' | 'session'>,
  protocol: ProtocolRecord | undefined,
  mapping: ProtocolMapping | undefined,
): CarryOverState {
  const api = useApi();
  const { clientId, sessionId } = session;
  const isUsed = protocol !== undefined && usesCarryOver(protocol.definition);
  const where = { therapistId, clientId, currentId: sessionId };
  const { data, error, retry } = useAnswerBy(
    // TanStack Query treats undefined as an error.
    async (signal) => (await findLastSession(api, where, protocol!, signal)) ?? null,
    {
      of: getSession,
      by: [where, protocol?.protocolId],
      enabled: isUsed,
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
  const carryOver = useMemo(() => {
    if (!data || !protocol || !mapping?.ok) return undefined;
    const labels = mapping.conditions.map(({ label }) => label);
    return carryOverOf(data, protocol, labels);
  }, [data, protocol, mapping]);
  if (!isUsed) return { kind: 'unused' };
  if (error) return { kind: 'failed', retry };
  if (data === undefined) return { kind: 'looking' };
  return carryOver ? { kind: 'found', carryOver } : { kind: 'none' };
}
