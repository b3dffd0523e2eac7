import { createStore, delMany, get, keys, set } from 'idb-keyval';
import { type KeptFeedback, keptFeedbackSchema } from '#model/sessions/kept-feedback.ts';
import {
  feedbackKey,
  LOCAL_LOG_DATABASE,
  LOCAL_LOG_STORE,
  type LocalManifest,
  localManifestSchema,
  manifestKey,
  parseLocalLogKey,
  partKey,
  type UploadNote,
  uploadNoteKey,
  uploadNoteSchema,
} from '#shared/recording/local-log.ts';

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

  return {
    async listRecordingIds() {
      const all = await keys(store);
      const ids = all.map((key) => parseLocalLogKey(key)).filter((key) => key?.kind === 'manifest');
      return ids.map((key) => key!.recordingId).sort();
    },
    async readManifest(recordingId) {
      const parsed = localManifestSchema.safeParse(await get(manifestKey(recordingId), store));
      return parsed.success ? parsed.data : undefined;
    },
    async readPart(recordingId, seq) {
      const part: unknown = await get(partKey(recordingId, seq), store);
      return part instanceof Uint8Array ? (part as Uint8Array<ArrayBuffer>) : undefined;
    },
    async readNote(recordingId) {
      const parsed = uploadNoteSchema.safeParse(await get(uploadNoteKey(recordingId), store));
      return parsed.success ? parsed.data : undefined;
    },
    writeNote: (note) => set(uploadNoteKey(note.recordingId), note, store),
    async readFeedback(recordingId) {
      return keptFeedbackSchema.safeParse(await get(feedbackKey(recordingId), store)).data;
    },
    writeFeedback: (recordingId, feedback) => set(feedbackKey(recordingId), feedback, store),
    async deleteRecording(recordingId) {
      await delMany(await ownKeys(recordingId), store);
    },
  };
}
