import { z } from 'zod';
import { componentSettingsSchema, runRecordSchema } from '../api/sessions.ts';
import { protocolSchema } from '../eeg/protocol.ts';
import { sourceInfoSchema } from '../eeg/source.ts';
import { recordedCommandSchema } from './recorded-command.ts';

/**
 * The local log: a live recording in IndexedDB (idb-keyval) before it is stored elsewhere. Its id is the
 * sessionComponentId, so keys contain no personal data.
 *
 *   key                              written by        value
 *   <recordingId>/manifest           engine worker     LocalManifest
 *   <recordingId>/piece/<seq>        engine worker     bytes, see part-format.ts
 *   <recordingId>/upload             main thread       UploadNote
 *   <recordingId>/feedback           main thread       KeptFeedback
 *   <recordingId>/key                engine worker     CryptoKey for manifest and parts
 *   <recordingId>/page-key           main thread       CryptoKey for note and feedback
 *
 * Manifest, parts, note and feedback are encrypted (AES-GCM). Worker and main thread each have a CryptoKey for each
 * recording, which no script can read, and store it again with each value: a value without it is lost, and the data of
 * a browser may be deleted at any time.
 *
 * Each entry is written by one side. The worker stores a manifest and the parts it names in one transaction, so a manifest
 * names a missing part only after the data of the browser was deleted (see `Recorder`). The last part is open
 * (`isClosed` false in its header) and is rewritten, longer each time, until it is closed. After a crash it stays open:
 * either the session continues and closes it, or it is the end of the recording and is uploaded as it is.
 * The code that completes the recording on the server deletes all its keys.
 */
export const LOCAL_LOG_DATABASE = 'loopwell-recordings';
export const LOCAL_LOG_STORE = 'log';

const SEQ_DIGITS = 7;

export const manifestKey = (recordingId: string): string => `${recordingId}/manifest`;
/** Zero-padded, so that keys sort by sequence number. */
export const partKey = (recordingId: string, seq: number): string =>
  `${recordingId}/piece/${String(seq).padStart(SEQ_DIGITS, '0')}`;
export const uploadNoteKey = (recordingId: string): string => `${recordingId}/upload`;
export const feedbackKey = (recordingId: string): string => `${recordingId}/feedback`;
export const workerKeyName = (recordingId: string): string => `${recordingId}/key`;
export const pageKeyName = (recordingId: string): string => `${recordingId}/page-key`;

const SINGLE_KINDS = ['manifest', 'upload', 'feedback', 'key', 'page-key'] as const;

export type LocalLogKey =
  | { recordingId: string; kind: (typeof SINGLE_KINDS)[number] }
  | { recordingId: string; kind: 'piece'; seq: number };

/** Parses a key of the log; undefined for other keys. */
export function parseLocalLogKey(key: unknown): LocalLogKey | undefined {
  if (typeof key !== 'string') return undefined;
  const [recordingId, kind, seq, ...rest] = key.split('/');
  if (!recordingId || rest.length > 0) return undefined;
  const single = SINGLE_KINDS.find((each) => each === kind);
  if (single && seq === undefined) return { recordingId, kind: single };
  if (kind === 'piece' && seq !== undefined && /^\d+$/.test(seq)) {
    return { recordingId, kind, seq: Number(seq) };
  }
  return undefined;
}

export const localManifestSchema = z.object({
  formatVersion: z.literal(1),
  /** The sessionComponentId. */
  recordingId: z.string().min(1),
  organizationId: z.string().min(1),
  /** Epoch milliseconds. */
  startedAtMs: z.number(),
  updatedAtMs: z.number(),
  /** The engine's settings, sufficient to recompute every tick from the samples. */
  settings: z.object({
    engineVersion: z.string(),
    source: sourceInfoSchema,
    protocol: protocolSchema,
    mainsHz: z.union([z.literal(50), z.literal(60)]),
    badChannels: z.array(z.number().int().nonnegative()).optional(),
    carriedThresholds: z.array(z.number().nullable()).optional(),
  }),
  /** In the order given. Undefined in recordings of earlier versions, which cannot continue. */
  commands: z.array(recordedCommandSchema).optional(),
  /** Highest part in the log, open or closed; -1 while there is none. */
  lastSeq: z.number().int().min(-1),
  /** Closed parts, which never change again, ascending. */
  closedSeqs: z.array(z.number().int().nonnegative()),
  /** Length of the samples in the log, in seconds. */
  throughSeconds: z.number().nonnegative(),
  /** True after a normal end of the session: `lastSeq` is then the last part, and it is closed. */
  isFinished: z.boolean(),
});
export type LocalManifest = z.infer<typeof localManifestSchema>;

/** Data for uploading a recording from the main thread after a reload, when the engine is gone. */
export const uploadNoteSchema = z.object({
  formatVersion: z.literal(1),
  recordingId: z.string().min(1),
  therapistId: z.string().min(1),
  sessionId: z.string().min(1),
  settings: componentSettingsSchema,
  /** Runs the server has not acknowledged yet. */
  pendingRuns: z.array(runRecordSchema),
});
export type UploadNote = z.infer<typeof uploadNoteSchema>;
