import type { Api } from '#api/client.ts';
import { type EegFileRecord, getEegFileBytes } from '#shared/api/eeg-files.ts';
import { MOST_READ_BYTES } from '#shared/api/eeg-files.ts';
import type { UserId } from '#shared/domain/ids.ts';

type FetchDeps = {
  api: Api;
  therapistId: UserId;
  signal?: AbortSignal;
  onBytes?: (bytesDone: number) => void;
};

/**
 * Fetches one part of a stored file as a Blob, a few megabytes at a time. The browser may store a Blob on disk, so a
 * large file does not fill the memory. Rejects with ApiError.
 */
export async function fetchPart(file: EegFileRecord, part: number, deps: FetchDeps): Promise<Blob> {
  const { api, therapistId, signal, onBytes } = deps;
  const total = file.parts[part]?.byteCount ?? 0;
  const blobs: Blob[] = [];
  for (let offset = 0; offset < total; offset += MOST_READ_BYTES) {
    const bytes = await api.callEndpoint(
      getEegFileBytes,
      {
        params: { id: therapistId, eegFileId: file.eegFileId, part },
        query: { offset, length: MOST_READ_BYTES },
      },
      signal ? { signal } : {},
    );
    blobs.push(new Blob([bytes]));
    onBytes?.(offset + bytes.length);
  }
  return new Blob(blobs);
}
