import { getSession, listSessions } from '#shared/api/sessions.ts';
import { listEegFiles } from '#shared/api/eeg-files.ts';
import { useMemo } from 'react';
import type { SessionId, UserId } from '#shared/domain/ids.ts';
import { type PreviewSource, storedSource, withUnit } from '#live/offline/index.ts';
import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import { useApi } from '#state/services.atoms.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

/** Number of the newest recordings offered. */
const OFFERED = 50;

/** Recordings of the practice to try a protocol on; fetched when the user asks for them. */
export function useRecordings(therapistId: UserId, isWanted: boolean) {
  const params = { id: therapistId };
  const options = { enabled: isWanted };
  const filesInput = { params, query: { limit: OFFERED, state: 'ready' } } as const;
  const files = useEndpoint(listEegFiles, filesInput, options);
  const sessions = useEndpoint(listSessions, { params, query: { limit: OFFERED } }, options);
  return {
    files: files.data?.eegFiles ?? [],
    sessions: (sessions.data?.sessions ?? []).filter(({ trainedSeconds }) => trainedSeconds > 0),
    isLoading: isWanted && (files.isLoading || sessions.isLoading),
    error: files.error ?? sessions.error ?? undefined,
  };
}
export type Recordings = ReturnType<typeof useRecordings>;

/** The chosen source of the preview. */
export type SourceChoice =
  | { kind: 'simulated' }
  | { kind: 'session'; sessionId: SessionId }
  | { kind: 'eegFile'; eegFileId: string; blankUnit?: VoltageUnit }
  | { kind: 'local'; file: File; number: number; blankUnit?: VoltageUnit };

export type ChosenRecording =
  | { source: PreviewSource; sourceKey: string; badChannels?: number[] | undefined }
  | { problem: string }
  | undefined;

/** The recording behind a choice; undefined while it is being fetched, or for the simulated signal. */
export function useChosenRecording(
  therapistId: UserId,
  choice: SourceChoice,
  { files }: Pick<Recordings, 'files'>,
): ChosenRecording {
  const api = useApi();
  const session = useEndpoint(
    getSession,
    choice.kind === 'session' ? { params: { id: therapistId, sessionId: choice.sessionId } } : undefined,
  );
  return useMemo((): ChosenRecording => {
    switch (choice.kind) {
      case 'simulated':
        return undefined;
      case 'local':
        return {
          sourceKey: `local ${choice.number} ${choice.blankUnit}`,
          source: {
            kind: 'recording',
            recording: { kind: 'file', file: choice.file, blankUnit: choice.blankUnit },
          },
        };
      case 'eegFile': {
        const record = files.find(({ eegFileId }) => eegFileId === choice.eegFileId);
        if (!record) return { problem: 'This file is no longer stored in the practice.' };
        const stored = storedSource(record, { api, therapistId });
        const { source, readPart } = choice.blankUnit ? withUnit(stored, choice.blankUnit) : stored;
        const recording = { kind: 'review' as const, source, readPart, badLabels: [] };
        const sourceKey = `file ${choice.eegFileId} ${source.blankUnit}`;
        return { sourceKey, source: { kind: 'recording', recording } };
      }
      case 'session': {
        if (session.error) return { problem: session.error.message };
        if (!session.data) return undefined;
        const component = session.data.components.find(({ recording }) => recording.storedSeqs.length > 0);
        if (!component?.settings) return { problem: 'The server has no recording of this session.' };
        const { source: info, badChannels } = component.settings;
        const recording = { kind: 'session' as const, therapistId, component, info };
        const sourceKey = `session ${choice.sessionId} ${component.recording.bytes}`;
        return { sourceKey, badChannels, source: { kind: 'recording', recording } };
      }
    }
  }, [choice, files, session.data, session.error, api, therapistId]);
}
