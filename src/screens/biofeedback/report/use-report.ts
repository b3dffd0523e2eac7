import { listAssessmentAssignments, listTaskResults } from '#shared/api/assessments.ts';
import { useMemo, useState } from 'react';
import {
  type Session,
  type SessionComponent,
  getRecordingChunk,
  getRecordingEvents,
  getSession,
} from '#shared/api/sessions.ts';
import { mergeParts } from '#shared/review/attempts.ts';
import type { ClientId, SessionId, UserId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { AssessmentFigures } from '#shared/review/assessment.ts';
import { assessStored } from '#live/offline/index.ts';
import { useApi } from '#state/services.atoms.ts';
import { recordedParts } from './parts.ts';
import { useAnswerBy, useEndpoint, useEndpoints } from '#state/use-endpoint.ts';

const MOST_EARLIER = 50;

/**
 * Computed once, because a stored recording no longer changes. `parts` of one assessment, oldest first; data of an
 * interrupted part may still arrive.
 */
export function useFigures(therapistId: UserId, parts: readonly SessionComponent[] | undefined) {
  const api = useApi();
  const [share, setShare] = useState(0);
  const query = useAnswerBy(
    async (signal) => {
      const found: AssessmentFigures[] = [];
      for (const component of parts!) {
        const onShare = (of: number) => setShare((found.length + of) / parts!.length);
        found.push(await assessStored({ therapistId, component }, { api, signal, onShare }));
      }
      const merged = mergeParts(found);
      if (!merged) throw new AppError('notFound', 'The server has no data of this recording yet.');
      return merged;
    },
    {
      of: getRecordingChunk,
      by: (parts ?? []).map(({ sessionComponentId, recording }) => [
        sessionComponentId,
        recording.storedSeqs.length,
      ]),
      enabled: parts !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
  );
  return { ...query, share };
}

/** Events of each of `parts`, in their order; undefined until all are loaded. */
export function useEvents(therapistId: UserId, parts: readonly SessionComponent[]) {
  const { answers, ...rest } = useEndpoints(
    getRecordingEvents,
    parts.map(({ sessionComponentId, recording }) => ({
      input: { params: { id: therapistId, sessionComponentId } },
      version: recording.bytes,
    })),
  );
  return { events: answers?.map(({ events }) => events), ...rest };
}

/** The room saves its last notes when it closes, just as the report opens. They may arrive a moment later. */
export function useNewestNotes(therapistId: UserId, session: Session): string {
  const input = { params: { id: therapistId, sessionId: session.sessionId } };
  const options = { initialData: session, initialDataUpdatedAt: 0 };
  return (useEndpoint(getSession, input, options).data ?? session).notes;
}

/** Other recorded assessments of the client, newest first. */
export function useEarlier(therapistId: UserId, clientId: ClientId) {
  return useEndpoint(listAssessmentAssignments, {
    params: { id: therapistId },
    query: { clientId, state: 'recorded', sortKey: 'recordedAt', sortOrder: 'desc', limit: MOST_EARLIER },
  });
}

/** All parts of another recording of the client. */
export function useEarlierParts(therapistId: UserId, sessionId: SessionId | undefined) {
  const { data, problem, retry } = useEndpoint(
    getSession,
    sessionId && { params: { id: therapistId, sessionId } },
  );
  const parts = useMemo(() => data && recordedParts(data), [data]);
  return { parts, problem, retry };
}

export function useTaskResults(therapistId: UserId, clientId: ClientId) {
  return useEndpoint(listTaskResults, {
    params: { id: therapistId, clientId },
    query: { limit: 100 },
  });
}
