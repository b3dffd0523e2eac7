import type { UseStore } from 'idb-keyval';
import { createStore, get, getMany, setMany } from 'idb-keyval';
import {
  LOCAL_LOG_DATABASE,
  LOCAL_LOG_STORE,
  localManifestSchema,
  manifestKey,
  partKey,
} from '#shared/recording/local-log.ts';
import type { PartStore } from './part-store.ts';

/** The local log in IndexedDB. Each write is one transaction. */
export function createIdbPartStore(): PartStore {
  let store: UseStore | undefined;
  const open = () => (store ??= createStore(LOCAL_LOG_DATABASE, LOCAL_LOG_STORE));
  // A connection closed by the browser stays closed, so the next call after a failure opens another.
  const withReopen = async <T>(action: (use: UseStore) => Promise<T>): Promise<T> => {
    try {
      return await action(open());
    } catch (error) {
      store = undefined;
      throw error;
    }
  };
  return {
    has: (recordingId) =>
      withReopen(async (use) => (await get<unknown>(manifestKey(recordingId), use)) !== undefined),
    read: (recordingId) =>
      withReopen(async (use) => {
        const manifest = localManifestSchema.safeParse(await get(manifestKey(recordingId), use));
        if (!manifest.success) return undefined;
        const seqs = Array.from({ length: manifest.data.lastSeq + 1 }, (_, seq) => partKey(recordingId, seq));
        const parts = (await getMany<unknown>(seqs, use)).filter((part) => part instanceof Uint8Array);
        if (parts.length < seqs.length) return undefined;
        return { manifest: manifest.data, parts: parts as Uint8Array<ArrayBuffer>[] };
      }),
    write: (parts, manifest) =>
      withReopen((use) =>
        setMany(
          [
            ...parts.map(({ seq, bytes }): [string, unknown] => [partKey(manifest.recordingId, seq), bytes]),
            [manifestKey(manifest.recordingId), manifest],
          ],
          use,
        ),
      ),
  };
}
