import { z } from 'zod';
import { componentSettingsSchema, runRecordSchema } from '../api/sessions.ts';
import { protocolSchema } from '../eeg/protocol.ts';
import { sourceInfoSchema } from '../eeg/source.ts';

/**
 * The local log: what a live recording leaves in IndexedDB (idb-keyval) before it is anywhere else. A recording is
 * named by its sessionComponentId, so keys hold no personal data.
 *
 *   key                              written by        value
 *   <recordingId>/manifest           engine worker     LocalManifest
 *   <recordingId>/piece/<seq>        engine worker     Uint8Array, see chunk-format.ts
 *   <recordingId>/upload             main thread       UploadNote
 *
 * Each key has one writer. The worker stores a manifest and the pieces it speaks of in one transaction, so a
 * manifest never names a piece that is not there. The last piece is open (`isClosed` false in its header) and is
 * rewritten, longer each time, until it is closed. After a crash it stays open: it is then the end of the recording
 * and is uploaded as it is. Whoever completes the recording on the server deletes all its keys.
 */
export const LOCAL_LOG_DATABASE = 'loopwell-recordings';
export const LOCAL_LOG_STORE = 'log';

const SEQ_DIGITS = 7;

export const manifestKey = (recordingId: string): string => `${recordingId}/manifest`;
/** Zero-padded, so that keys sort by sequence number. */
export const pieceKey = (recordingId: string, seq: number): string =>
  `${recordingId}/piece/${String(seq).padStart(SEQ_DIGITS, '0')}`;
export const uploadNoteKey = (recordingId: string): string => `${recordingId}/upload`;

export type LocalLogKey =
  | { recordingId: string; kind: 'manifest' | 'upload' }
  | { recordingId: string; kind: 'piece'; seq: number };

/** Reads a key of the log back; undefined for keys that are not ours. */
export function parseLocalLogKey(key: unknown): LocalLogKey | undefined {
  if (typeof key !== 'string') return undefined;
  const [recordingId, kind, seq, ...rest] = key.split('/');
  if (!recordingId || rest.length > 0) return undefined;
  if ((kind === 'manifest' || kind === 'upload') && seq === undefined) return { recordingId, kind };
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
  /** What the engine ran with, enough to compute every tick again from the samples. */
  settings: z.object({
    engineVersion: z.string(),
    source: sourceInfoSchema,
    protocol: protocolSchema,
    mainsHz: z.union([z.literal(50), z.literal(60)]),
    badChannels: z.array(z.number().int().nonnegative()).optional(),
    carriedThresholds: z.array(z.number().nullable()).optional(),
  }),
  /** Highest piece in the log, open or closed; -1 while there is none. */
  lastSeq: z.number().int().min(-1),
  /** Pieces that will never change again, ascending. */
  closedSeqs: z.array(z.number().int().nonnegative()),
  /** Length of the samples in the log. */
  throughSeconds: z.number().nonnegative(),
  /** True once the session was ended properly: `lastSeq` is then the last piece, and it is closed. */
  isFinished: z.boolean(),
});
export type LocalManifest = z.infer<typeof localManifestSchema>;

/** What the main thread needs to upload a recording after a reload, when the engine is gone. */
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
