import type { Api } from '#api/client.ts';
import { type EegFileRecord, getEegFileBytes } from '#shared/api/eeg-files.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { ReadPart, ReviewSource } from '#shared/review/recording.ts';
import type { RecordingFiles } from './recording-files.ts';

/** A recording and its byte reader, for the review worker. */
export type NamedSource = { source: ReviewSource; readPart?: ReadPart };

type StoredFile = Pick<EegFileRecord, 'eegFileId' | 'parts' | 'importPlan' | 'facts'>;

/** A stored file, read with the user's import plan and unit; only the bytes needed are transferred. */
export function storedSource(
  { eegFileId, parts, importPlan, facts }: StoredFile,
  { api, therapistId }: { api: Api; therapistId: UserId },
): NamedSource {
  return {
    source: { kind: 'stored', parts, importPlan: importPlan ?? undefined, blankUnit: facts?.blankUnit },
    readPart: (part, offset, length) =>
      api.callEndpoint(getEegFileBytes, {
        params: { id: therapistId, eegFileId, part },
        query: { offset, length },
      }),
  };
}

/** Local files that form one recording. */
export function localSource({ parts: [file, ...companions] }: RecordingFiles): NamedSource {
  if (!file) throw new Error('A recording has at least one file.');
  return { source: { kind: 'file', file, companions } };
}
