import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Session, SessionComponent } from '#shared/api/sessions.ts';
import { mergeParts } from '#shared/review/attempts.ts';
import type { ClientId, SessionId, UserId } from '#shared/domain/ids.ts';
import type { AssessmentFigures } from '#shared/review/assessment.ts';
import { assessStored } from '#live/offline/index.ts';
import { useApi } from '#state/services.atoms.ts';
import { recordedParts } from './parts.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { endpointQuery, keyOf } from '#state/endpoint-query.ts';

const MOST_EARLIER = 50;

/**
 * Computed once from the stored recording: it does not change any more. `parts` of one assessment, oldest first; pieces
 * of a part that was cut off may still arrive.
 */
export function useFigures(therapistId: UserId, parts: readonly SessionComponent[] | undefined) {
  const api = useApi();
  const [share, setShare] = useState(0);
  const query = useQuery({
    queryKey: [
      ...keyOf(ENDPOINTS.getRecordingChunk),
      ...(parts ?? []).map(({ sessionComponentId, recording }) => [
        sessionComponentId,
        recording.storedSeqs.length,
      ]),
    ],
    enabled: parts !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const found: AssessmentFigures[] = [];
      for (const component of parts!) {
        const onShare = (of: number) => setShare((found.length + of) / parts!.length);
        found.push(await assessStored({ therapistId, component }, { api, signal, onShare }));
      }
      const merged = mergeParts(found);
      if (!merged) throw new Error('The server has no data of this recording yet.');
      return merged;
    },
  });
  return { ...query, share };
}

/** What was marked in each of `parts`, in their order; undefined until all of it is there. */
export function useEvents(therapistId: UserId, parts: readonly SessionComponent[]) {
  const api = useApi();
  const found = useQueries({
    queries: parts.map(({ sessionComponentId, recording }) =>
      endpointQuery(
        api,
        ENDPOINTS.getRecordingEvents,
        { params: { id: therapistId, sessionComponentId } },
        { version: recording.bytes },
      ),
    ),
  });
  const events = found.flatMap(({ data }) => (data ? [data.events] : []));
  return {
    events: events.length === parts.length ? events : undefined,
    error: found.find(({ error }) => error)?.error,
    refetch: () => found.forEach((each) => void each.refetch()),
  };
}

/** The room saves its last words when it closes, which is when the report opens: they may come a moment later. */
export function useNewestNotes(therapistId: UserId, session: Session): string {
  const input = { params: { id: therapistId, sessionId: session.sessionId } };
  const options = { initialData: session, initialDataUpdatedAt: 0 };
  return (useEndpoint(ENDPOINTS.getSession, input, options).data ?? session).notes;
}

/** Other recorded assessments of the client, newest first. */
export function useEarlier(therapistId: UserId, clientId: ClientId) {
  return useEndpoint(ENDPOINTS.listAssessmentAssignments, {
    params: { id: therapistId },
    query: { clientId, state: 'recorded', sortKey: 'recordedAt', sortOrder: 'desc', limit: MOST_EARLIER },
  });
}

/** All parts of another recording of the client. */
export function useEarlierParts(therapistId: UserId, sessionId: SessionId | undefined) {
  const { data } = useEndpoint(ENDPOINTS.getSession, sessionId && { params: { id: therapistId, sessionId } });
  return useMemo(() => data && recordedParts(data), [data]);
}

export function useTaskResults(therapistId: UserId, clientId: ClientId) {
  return useEndpoint(ENDPOINTS.listTaskResults, {
    params: { id: therapistId, clientId },
    query: { limit: 100 },
  });
}
