import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { ProtocolMapping } from '#shared/eeg/protocol-mapping.ts';
import { useApi } from '#state/services.atoms.ts';
import { type CarryOver, carryOverOf, findLastSession, usesCarryOver } from './carry-over.ts';
import type { BiofeedbackData } from '../room/use-biofeedback-data.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { keyOf } from '#state/endpoint-query.ts';

export type CarryOverState =
  | { kind: 'unused' }
  | { kind: 'looking' }
  | { kind: 'none' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'found'; carryOver: CarryOver };

/** Where the last session with this client and protocol ended, for protocols that begin there. */
export function useCarryOver(
  { therapistId, session }: Pick<BiofeedbackData, 'therapistId' | 'session'>,
  protocol: ProtocolRecord | undefined,
  mapping: ProtocolMapping | undefined,
): CarryOverState {
  const api = useApi();
  const { clientId, sessionId } = session;
  const isUsed = protocol !== undefined && usesCarryOver(protocol.definition);
  const query = useQuery({
    queryKey: [...keyOf(ENDPOINTS.getSession), clientId, 'before', sessionId, protocol?.protocolId],
    enabled: isUsed,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const where = { therapistId, clientId, currentId: sessionId };
      // react-query takes undefined for a mistake.
      return (await findLastSession(api, where, protocol!, signal)) ?? null;
    },
  });
  const { data, isError, refetch } = query;
  const carryOver = useMemo(() => {
    if (!data || !protocol || !mapping?.ok) return undefined;
    const labels = mapping.conditions.map(({ label }) => label);
    return carryOverOf(data, protocol, labels);
  }, [data, protocol, mapping]);
  if (!isUsed) return { kind: 'unused' };
  if (isError) return { kind: 'failed', retry: () => void refetch() };
  if (data === undefined) return { kind: 'looking' };
  return carryOver ? { kind: 'found', carryOver } : { kind: 'none' };
}
