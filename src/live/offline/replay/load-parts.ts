import type { Api } from '#api/client.ts';
import { type SessionComponent, getRecordingChunk } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';

/** Concurrent requests: enough to use the connection, few enough to leave the server to others. */
const PARALLEL_DOWNLOADS = 6;

type LoadOptions = { api: Api; signal: AbortSignal; onShare: (share: number) => void };

/** The stored parts of a session's recording, in order. Rejects with ApiError, or when `signal` aborts. */
export async function loadParts(
  { therapistId, component }: { therapistId: UserId; component: SessionComponent },
  { api, signal, onShare }: LoadOptions,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const { sessionComponentId, recording } = component;
  const { storedSeqs } = recording;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let next = 0;
  let done = 0;
  // One failed part ends the loading: the other requests are then aborted.
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  const load = async () => {
    while (next < storedSeqs.length && !ending.signal.aborted) {
      const at = next++;
      const params = { id: therapistId, sessionComponentId, seq: storedSeqs[at]! };
      parts[at] = await api.callEndpoint(getRecordingChunk, { params }, { signal: either });
      onShare(++done / storedSeqs.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, load));
  } finally {
    ending.abort();
  }
  return parts;
}
