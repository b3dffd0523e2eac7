import { useMemo } from 'react';
import { messageOf } from '#api/api-error.ts';
import { type Client, getClient } from '#shared/api/clients.ts';
import {
  type ComponentSettings,
  type Session,
  type SessionComponent,
  getRecordingEvents,
  getRecordingTicks,
  getSession,
  patchSession,
} from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { recordedComponent } from '#model/sessions/recorded-component.ts';
import type { RouteIds } from '#model/route-ids.ts';
import { withTrainedBands } from '#shared/engine/trained-band.ts';
import { errorInPlaceOfPage } from '#api/error-in-place-of-page.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useVersionedSave } from '#state/use-versioned-save.ts';
import { type Breakdown, decodeTicks, makeBreakdown } from './breakdown.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { useCache } from '#state/use-change.ts';

export type SessionIds = Pick<RouteIds, 'therapistId' | 'clientId' | 'sessionId'>;

export type BreakdownPage =
  | { kind: 'loading'; client: Client | undefined }
  | { kind: 'failed'; message: string; retry: () => void }
  | { kind: 'empty'; session: Session; client: Client | undefined }
  | {
      kind: 'ready';
      session: Session;
      client: Client | undefined;
      breakdown: Breakdown;
      /** Why there are no curves, if there are none. */
      ticksProblem: string | undefined;
      retryTicks: () => void;
    };

export function useBreakdown({ therapistId, clientId, sessionId }: SessionIds): BreakdownPage {
  const client = useEndpoint(getClient, { params: { id: therapistId, clientId } }).data;
  const session = useEndpoint(
    getSession,
    { params: { id: therapistId, sessionId } },
    { refetchInterval: ({ state }) => (state.data && isStillUploading(state.data) ? UPLOAD_POLL_MS : false) },
  );
  const component = session.data && recordedComponent(session.data);
  const planned = component?.settings ?? undefined;
  const input = component && {
    params: { id: therapistId, sessionComponentId: component.sessionComponentId },
  };
  const options = { version: component?.recording.bytes ?? 0, keepsPrevious: true };
  const bandEvents = useEndpoint(getRecordingEvents, input, {
    ...options,
    enabled: planned !== undefined && hasIndividualBand(planned),
  }).data?.events;
  const settings = useMemo(
    () =>
      planned && bandEvents
        ? {
            ...planned,
            conditions: withTrainedBands(planned.conditions, bandEvents, planned.protocol.conditions),
          }
        : planned,
    [planned, bandEvents],
  );
  const ticks = useEndpoint(getRecordingTicks, input, {
    ...options,
    enabled: component !== undefined && component.recording.state !== 'none',
  });
  const bytes = ticks.data;
  const breakdown = useMemo(() => {
    if (!component || !settings) return undefined;
    return makeBreakdown(component, settings, bytes && decodeTicks(bytes, settings));
  }, [component, settings, bytes]);

  const error = errorInPlaceOfPage([session.error], session.data);
  if (error) return { kind: 'failed', message: messageOf(error), retry: session.retry };
  if (!session.data || ticks.isLoading) return { kind: 'loading', client };
  if (!breakdown || breakdown.runs.length === 0) return { kind: 'empty', session: session.data, client };
  return {
    kind: 'ready',
    session: session.data,
    client,
    breakdown,
    ticksProblem: ticksProblemOf(ticks.error, breakdown),
    retryTicks: ticks.retry,
  };
}

/**
 * The edges of an individual band are known only after the baseline, so the initial settings of a session lack them.
 */
const hasIndividualBand = ({ protocol }: ComponentSettings): boolean =>
  protocol.conditions.some(({ feature }) => 'individual' in feature && feature.individual !== undefined);

/** Polls for the rest of a recording that is still uploading. */
const UPLOAD_POLL_MS = 5000;

const isStillUploading = (session: Session): boolean =>
  session.state === 'running' || recordedComponent(session)?.recording.state === 'open';

function ticksProblemOf(error: Error | null, { table, component }: Breakdown): string | undefined {
  if (table && component.recording.state === 'open') {
    return 'The recording is not complete on the server yet. Everything below covers the part that is there.';
  }
  if (error) return `The curves could not be loaded. ${messageOf(error)}`;
  return table
    ? undefined
    : 'The curves of this session are not on the server; the figures below were saved with its runs.';
}

/** Events of a recording; asked for again when more of it is stored. */
export const useRecordedEvents = (
  id: UserId,
  { sessionComponentId, recording }: Pick<SessionComponent, 'sessionComponentId' | 'recording'>,
) => useEndpoint(getRecordingEvents, { params: { id, sessionComponentId } }, { version: recording.bytes });

type Notes = { notes: string };

/** Never overwrites notes written elsewhere meanwhile: the user decides. */
export function useSaveNotes({ therapistId: id, sessionId }: SessionIds, onSaved: (saved: Session) => void) {
  const api = useApi();
  const cache = useCache();
  const showToast = useToast();
  const params = { id, sessionId };
  const versioned = (session: Session): Session => ({ ...session, version: session.notesVersion });
  return useVersionedSave<Session, Notes>({
    load: async () => versioned(await api.callEndpoint(getSession, { params })),
    save: async ({ notes }, notesVersion) => {
      const saved = await api.callEndpoint(patchSession, { params, body: { notes, notesVersion } });
      cache.write(getSession, { params }, saved);
      return versioned(saved);
    },
    fieldsOf: ({ notes }) => ({ notes }),
    onSaved: (saved) => {
      onSaved(saved);
      showToast({ kind: 'success', message: 'Notes saved.' });
    },
  });
}
