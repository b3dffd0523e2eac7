import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sessionQuery } from '#api/queries.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { SessionId, UserId } from '#shared/domain/ids.ts';
import { type PreviewSource, storedSource } from '#live/index.ts';
import { useApi } from '#state/services.atoms.ts';

/** How many of the newest are offered. */
const OFFERED = 50;

/** Recordings of the practice a protocol can be tried on, asked for when somebody wants one. */
export function useRecordings(therapistId: UserId, isWanted: boolean) {
  const api = useApi();
  const params = { id: therapistId };
  const files = useQuery({
    queryKey: ['preview', 'eegFiles', therapistId],
    enabled: isWanted,
    queryFn: ({ signal }) =>
      api.callEndpoint(
        ENDPOINTS.listEegFiles,
        { params, query: { limit: OFFERED, state: 'ready' } },
        { signal },
      ),
  });
  const sessions = useQuery({
    queryKey: ['preview', 'sessions', therapistId],
    enabled: isWanted,
    queryFn: ({ signal }) =>
      api.callEndpoint(ENDPOINTS.listSessions, { params, query: { limit: OFFERED } }, { signal }),
  });
  return {
    files: files.data?.eegFiles ?? [],
    sessions: (sessions.data?.sessions ?? []).filter(({ trainedSeconds }) => trainedSeconds > 0),
    isLoading: isWanted && (files.isLoading || sessions.isLoading),
    error: files.error ?? sessions.error ?? undefined,
  };
}
export type Recordings = ReturnType<typeof useRecordings>;

/** What the preview runs on, as it was chosen. */
export type SourceChoice =
  | { kind: 'simulated' }
  | { kind: 'session'; sessionId: SessionId }
  | { kind: 'eegFile'; eegFileId: string }
  | { kind: 'local'; file: File; number: number };

export type ChosenRecording =
  | { source: PreviewSource; sourceKey: string; badChannels?: number[] | undefined }
  | { problem: string }
  | undefined;

/** The recording behind a choice; undefined while it is looked up, or for the simulated signal. */
export function useChosenRecording(
  therapistId: UserId,
  choice: SourceChoice,
  { files }: Pick<Recordings, 'files'>,
): ChosenRecording {
  const api = useApi();
  const sessionId = choice.kind === 'session' ? choice.sessionId : ('' as SessionId);
  const session = useQuery({
    ...sessionQuery(api, therapistId, sessionId),
    enabled: choice.kind === 'session',
  });
  return useMemo((): ChosenRecording => {
    switch (choice.kind) {
      case 'simulated':
        return undefined;
      case 'local':
        return {
          sourceKey: `local ${choice.number}`,
          source: { kind: 'recording', recording: { kind: 'file', file: choice.file } },
        };
      case 'eegFile': {
        const record = files.find(({ eegFileId }) => eegFileId === choice.eegFileId);
        if (!record) return { problem: 'This file is not among those of the practice any more.' };
        const { source, readPart } = storedSource(record, { api, therapistId });
        const recording = { kind: 'review' as const, source, readPart, badLabels: [] };
        return { sourceKey: `file ${choice.eegFileId}`, source: { kind: 'recording', recording } };
      }
      case 'session': {
        if (session.error) return { problem: session.error.message };
        if (!session.data) return undefined;
        const component = session.data.components.find(({ recording }) => recording.storedSeqs.length > 0);
        if (!component?.settings) return { problem: 'Nothing of this session was recorded on the server.' };
        const { source: info, badChannels } = component.settings;
        const recording = { kind: 'session' as const, therapistId, component, info };
        const sourceKey = `session ${choice.sessionId} ${component.recording.bytes}`;
        return { sourceKey, badChannels, source: { kind: 'recording', recording } };
      }
    }
  }, [choice, files, session.data, session.error, api, therapistId]);
}
