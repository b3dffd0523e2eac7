import { useEffect, useMemo, useState } from 'react';
import { loadParts } from '#live/offline/index.ts';
import { messageOf } from '#api/api-error.ts';
import { type Session, type SessionComponent, getSession } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { pathTo } from '#shared/routes.ts';
import { localTime } from '#model/sessions/local-time.ts';
import { recordedComponent } from '#model/sessions/recorded-component.ts';
import type { RouteIds } from '#model/route-ids.ts';
import { useApi } from '#state/services.atoms.ts';
import { errorInPlaceOfPage } from '#api/error-in-place-of-page.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { formatDateTime } from '#ui/text/format.ts';
import type { ChosenRecording, ReviewedSession } from '../opened-recording.ts';

export type SessionIds = Pick<RouteIds, 'therapistId' | 'clientId' | 'sessionId'>;

export type SessionRecording =
  | { kind: 'loading'; share: number }
  | { kind: 'failed'; message: string; retry?: () => void }
  | { kind: 'ready'; chosen: ChosenRecording };

const NOTHING_STORED =
  'No recording of this session is on the server. Open Loopwell on the computer that recorded it, so that it is uploaded.';

/** Loads the recording of a session for the workbench. */
export function useSessionRecording(ids: SessionIds, atSeconds: number | undefined): SessionRecording {
  const { therapistId, sessionId } = ids;
  const { data, error, retry } = useEndpoint(
    getSession,
    { params: { id: therapistId, sessionId } },
    // An open recording stays as loaded; opening it again loads what is stored then.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  const component = data && recordedComponent(data);
  const loading = useParts(therapistId, component);
  const { parts } = loading;
  const chosen = useMemo(
    () =>
      data && component && parts
        ? chosenOf(data, component, { parts, reviewed: reviewedSession(data, ids, atSeconds) })
        : undefined,
    [data, component, parts, ids, atSeconds],
  );
  const failed = errorInPlaceOfPage([error], data);
  if (failed) return { kind: 'failed', message: messageOf(failed), retry };
  if (data && !component?.recording.storedSeqs.length) return { kind: 'failed', message: NOTHING_STORED };
  if (loading.problem !== undefined) {
    return {
      kind: 'failed',
      message: `The recording could not be loaded. ${loading.problem}`,
      retry: loading.retry,
    };
  }
  return chosen ? { kind: 'ready', chosen } : { kind: 'loading', share: loading.share };
}

type Parts = readonly Uint8Array<ArrayBuffer>[];
type Loading = { share: number; parts?: Parts; problem?: string };

/** Loads the stored parts once; stops when the screen is left. */
function useParts(therapistId: UserId, component: SessionComponent | undefined) {
  const api = useApi();
  const [attempt, setAttempt] = useState(0);
  const [latest, setLatest] = useState<Loading & { attempt: number }>();
  useEffect(() => {
    if (!component?.recording.storedSeqs.length) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const update = (next: Loading) => {
      if (!signal.aborted) setLatest({ ...next, attempt });
    };
    loadParts({ therapistId, component }, { api, signal, onShare: (share) => update({ share }) }).then(
      (parts) => update({ share: 1, parts }),
      (error: unknown) => {
        update({ share: 0, problem: messageOf(error) });
        // Otherwise a part that arrives later would hide the problem.
        leaving.abort();
      },
    );
    return () => leaving.abort();
  }, [api, therapistId, component, attempt]);
  const loading: Loading = latest?.attempt === attempt ? latest : { share: 0 };
  return { ...loading, retry: () => setAttempt(attempt + 1) };
}

const reviewedSession = (
  { startedAt, createdAt }: Session,
  ids: SessionIds,
  atSeconds: number | undefined,
): ReviewedSession => ({
  title: `Session of ${formatDateTime(startedAt ?? createdAt)}`,
  backHref: pathTo.sessionBreakdown(ids),
  atSeconds,
});

function chosenOf(
  { startedAt }: Session,
  { settings }: SessionComponent,
  { parts, reviewed }: { parts: Parts; reviewed: ReviewedSession },
): ChosenRecording | undefined {
  if (!settings) return undefined;
  const { samplingRateHz, channelNames } = settings.source;
  const startTime = startedAt === null ? undefined : localTime(startedAt);
  return {
    named: {
      source: { kind: 'session', name: reviewed.title, startTime, samplingRateHz, channelNames, parts },
    },
    record: undefined,
    session: reviewed,
  };
}
