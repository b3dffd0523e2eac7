import type { UseStore } from 'idb-keyval';
import { createStore, get, getMany, setMany, update } from 'idb-keyval';
import {
  LOCAL_LOG_DATABASE,
  LOCAL_LOG_STORE,
  localManifestSchema,
  manifestKey,
  partKey,
  workerKeyName,
} from '#shared/recording/local-log.ts';
import {
  logKey,
  openLogBytes,
  openLogValue,
  sealLogBytes,
  sealLogValue,
  withLogKey,
} from '#shared/recording/log-encryption.ts';
import type { KeyStore, SealingKey } from '#shared/sealed.ts';
import type { PartStore } from './part-store.ts';

/** The local log in IndexedDB, encrypted. Each write is one transaction. */
export function createIdbPartStore(): PartStore {
  let store: UseStore | undefined;
  let written: { recordingId: string; key: SealingKey | undefined } | undefined;
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
        const key = await get<SealingKey>(workerKeyName(recordingId), use);
        const stored = await openLogValue(crypto, key, await get(manifestKey(recordingId), use));
        const manifest = localManifestSchema.safeParse(stored);
        if (!manifest.success) return undefined;
        const seqs = Array.from({ length: manifest.data.lastSeq + 1 }, (_, seq) => partKey(recordingId, seq));
        const all = await getMany<unknown>(seqs, use);
        const parts = await Promise.all(all.map((part) => openLogBytes(crypto, key, part)));
        if (parts.includes(undefined)) return undefined;
        return { manifest: manifest.data, parts: parts as Uint8Array<ArrayBuffer>[] };
      }),
    write: (parts, manifest) =>
      withReopen(async (use) => {
        const { recordingId } = manifest;
        const keyName = workerKeyName(recordingId);
        if (written?.recordingId !== recordingId)
          written = { recordingId, key: await logKey(crypto, keyName, keysOf(use)) };
        const { key } = written;
        const entries = parts.map(
          async ({ seq, bytes }): Promise<[string, unknown]> => [
            partKey(recordingId, seq),
            await sealLogBytes(crypto, key, bytes),
          ],
        );
        const last = await sealLogValue(crypto, key, manifest);
        const all: [string, unknown][] = [...(await Promise.all(entries)), [manifestKey(recordingId), last]];
        await setMany(withLogKey(keyName, key, all), use);
      }),
  };
}

const keysOf = (use: UseStore): KeyStore => ({
  get: (name) => get(name, use),
  update: (name, change) => update(name, change, use),
});
