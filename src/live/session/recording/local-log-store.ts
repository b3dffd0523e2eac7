import { createStore, delMany, get, getMany, keys, setMany, update } from 'idb-keyval';
import { type KeptFeedback, keptFeedbackSchema } from '#model/sessions/kept-feedback.ts';
import {
  feedbackKey,
  LOCAL_LOG_DATABASE,
  LOCAL_LOG_STORE,
  type LocalManifest,
  localManifestSchema,
  manifestKey,
  pageKeyName,
  parseLocalLogKey,
  partKey,
  type UploadNote,
  uploadNoteKey,
  uploadNoteSchema,
  workerKeyName,
} from '#shared/recording/local-log.ts';
import {
  logKey,
  openLogBytes,
  openLogValue,
  sealLogValue,
  withLogKey,
} from '#shared/recording/log-encryption.ts';
import type { SealingKey } from '#shared/sealed.ts';
import { TaskQueue } from '#shared/task-queue.ts';

/** The main thread's view of the local log. The engine worker owns manifest and parts; they are read-only here. */
export type LocalLog = {
  listRecordingIds(): Promise<string[]>;
  readManifest(recordingId: string): Promise<LocalManifest | undefined>;
  readPart(recordingId: string, seq: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  readNote(recordingId: string): Promise<UploadNote | undefined>;
  writeNote(note: UploadNote): Promise<void>;
  readFeedback(recordingId: string): Promise<KeptFeedback | undefined>;
  writeFeedback(recordingId: string, feedback: KeptFeedback): Promise<void>;
  /** Call only after the server has completed the recording, or the therapist has discarded it. */
  deleteRecording(recordingId: string): Promise<void>;
};

/** Opens the log in this browser's IndexedDB. */
export function openLocalLog(): LocalLog {
  const store = createStore(LOCAL_LOG_DATABASE, LOCAL_LOG_STORE);
  const ownKeys = async (recordingId: string) =>
    (await keys(store)).filter((key) => parseLocalLogKey(key)?.recordingId === recordingId);

  const keyStore = {
    get: (name: string) => get<unknown>(name, store),
    update: (name: string, change: (before: unknown) => unknown) => update(name, change, store),
  };
  const workerKey = (recordingId: string) => get<SealingKey>(workerKeyName(recordingId), store);
  const readOwn = async (recordingId: string, name: string) => {
    const [key, stored] = await getMany<unknown>([pageKeyName(recordingId), name], store);
    return openLogValue(crypto, key as SealingKey | undefined, stored);
  };
  /** One at a time: encrypting takes time, and an earlier value must not replace a later one. */
  const writes = new TaskQueue();
  const writeOwn = (recordingId: string, name: string, value: unknown) =>
    writes.run(async () => {
      const keyName = pageKeyName(recordingId);
      const key = await logKey(crypto, keyName, keyStore);
      await setMany(withLogKey(keyName, key, [[name, await sealLogValue(crypto, key, value)]]), store);
    });

  return {
    async listRecordingIds() {
      const all = await keys(store);
      const ids = all.map((key) => parseLocalLogKey(key)).filter((key) => key?.kind === 'manifest');
      return ids.map((key) => key!.recordingId).sort();
    },
    async readManifest(recordingId) {
      const stored = await get<unknown>(manifestKey(recordingId), store);
      return localManifestSchema.safeParse(await openLogValue(crypto, await workerKey(recordingId), stored))
        .data;
    },
    async readPart(recordingId, seq) {
      const stored = await get<unknown>(partKey(recordingId, seq), store);
      return openLogBytes(crypto, await workerKey(recordingId), stored);
    },
    readNote: async (recordingId) =>
      uploadNoteSchema.safeParse(await readOwn(recordingId, uploadNoteKey(recordingId))).data,
    writeNote: (note) => writeOwn(note.recordingId, uploadNoteKey(note.recordingId), note),
    readFeedback: async (recordingId) =>
      keptFeedbackSchema.safeParse(await readOwn(recordingId, feedbackKey(recordingId))).data,
    writeFeedback: (recordingId, feedback) => writeOwn(recordingId, feedbackKey(recordingId), feedback),
    // In the queue: a write that is still encrypting would store its value again afterwards.
    deleteRecording: (recordingId) => writes.run(async () => delMany(await ownKeys(recordingId), store)),
  };
}
