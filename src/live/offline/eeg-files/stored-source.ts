import type { Api } from '#api/client.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { ReadPart, ReviewSource } from '#shared/review/recording.ts';
import type { RecordingFiles } from './recording-files.ts';

/** A recording and the way to its bytes, as the review worker takes them. */
export type NamedSource = { source: ReviewSource; readPart?: ReadPart };

/** A stored file, read with the plan and the unit that people gave for it; only the bytes that are looked at travel. */
export function storedSource(
  {
    eegFileId,
    parts,
    importPlan,
    facts,
  }: Pick<EegFileRecord, 'eegFileId' | 'parts' | 'importPlan' | 'facts'>,
  { api, therapistId }: { api: Api; therapistId: UserId },
): NamedSource {
  return {
    source: { kind: 'stored', parts, importPlan: importPlan ?? undefined, blankUnit: facts?.blankUnit },
    readPart: (part, offset, length) =>
      api.callEndpoint(ENDPOINTS.getEegFileBytes, {
        params: { id: therapistId, eegFileId, part },
        query: { offset, length },
      }),
  };
}

/** Files of this computer that make one recording. */
export function localSource({ parts: [file, ...companions] }: RecordingFiles): NamedSource {
  if (!file) throw new Error('A recording has at least one file.');
  return { source: { kind: 'file', file, companions } };
}
