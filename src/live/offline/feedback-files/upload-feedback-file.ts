import { ApiError } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import { EEG_PIECE_BYTES } from '#shared/api/eeg-files.ts';
import {
  type FeedbackFile,
  completeFeedbackFile,
  createFeedbackFile,
  putFeedbackFilePiece,
} from '#shared/api/practice/feedback-files.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { FORMATS, type MediaKind, MOST_MEDIA_BYTES, tooLarge } from '#shared/feedback/media-kinds.ts';
import { findMedia, mediaProblem } from '#shared/feedback/media-type.ts';
import { hashRecording, readPiece } from '../eeg-files/hash-recording.ts';
import { persist } from '../eeg-files/persist.ts';

export type FeedbackUploadOrder = { file: File; kind: MediaKind; therapistId: UserId };

export type FeedbackUploadDeps = {
  api: Api;
  sha256Hex: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
  /** Resolves after `ms`, or at once when `signal` aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Whether this browser decodes the file; the container alone does not tell. */
  canPlay: (file: File, kind: MediaKind) => Promise<boolean>;
};

export type FeedbackUploadProgress =
  | { step: 'checking' | 'sending'; bytesDone: number; bytesTotal: number }
  /** The server cannot be reached; retries are automatic. */
  | { step: 'waiting'; message: string };

export type FeedbackUploadOutcome =
  | { kind: 'stored'; feedbackFile: FeedbackFile }
  /** Cause and way out. */
  | { kind: 'failed'; message: string }
  | { kind: 'cancelled' };

/**
 * Checks and uploads one sound or video. Pieces that are on the server already are not sent again. While the server is
 * unavailable it waits and retries. Never rejects.
 */
export async function uploadFeedbackFile(
  order: FeedbackUploadOrder,
  deps: FeedbackUploadDeps,
  signal: AbortSignal,
  report: (progress: FeedbackUploadProgress) => void,
): Promise<FeedbackUploadOutcome> {
  try {
    const problem = await problemOf(order, deps);
    if (problem !== undefined) return { kind: 'failed', message: problem };
    return { kind: 'stored', feedbackFile: await send(order, { ...deps, signal, report }) };
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' };
    if (error instanceof ApiError) return { kind: 'failed', message: error.message };
    const message = `'${order.file.name}' can no longer be read. Check that it still exists, then choose it again.`;
    return { kind: 'failed', message };
  }
}

/** Found before anything is sent. */
async function problemOf(
  { file, kind }: FeedbackUploadOrder,
  { canPlay }: FeedbackUploadDeps,
): Promise<string | undefined> {
  if (file.size > MOST_MEDIA_BYTES) return tooLarge(file.name, file.size);
  if (file.size === 0) return `'${file.name}' is empty. Choose ${FORMATS[kind]}.`;
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  const problem = mediaProblem(file.name, await findMedia(file.size, read), kind);
  if (problem !== undefined || (await canPlay(file, kind))) return problem;
  const codec = kind === 'video' ? ' Save it with the H.264 or VP9 codec, then choose it again.' : '';
  return `This browser cannot play '${file.name}': it is damaged or uses a codec the browser does not know.${codec} Or choose ${FORMATS[kind]}.`;
}

type Run = FeedbackUploadDeps & {
  signal: AbortSignal;
  report: (progress: FeedbackUploadProgress) => void;
};

async function send({ file, kind, therapistId }: FeedbackUploadOrder, run: Run): Promise<FeedbackFile> {
  const { api, signal, report } = run;
  const bytesTotal = file.size;
  const { contentHash, pieces } = await hashRecording(
    { name: file.name, parts: [file] },
    { ...run, onBytes: (bytesDone) => report({ step: 'checking', bytesDone, bytesTotal }) },
  );
  const body = { name: file.name, kind, byteCount: file.size, contentHash };
  const { feedbackFile, storedSeqs } = await persist(run, () =>
    api.callEndpoint(createFeedbackFile, { params: { id: therapistId }, body }, { signal }),
  );
  if (feedbackFile.state === 'ready') return feedbackFile;
  const params = { id: therapistId, feedbackFileId: feedbackFile.feedbackFileId };
  const stored = new Set(storedSeqs);
  for (const [seq, sha256] of pieces[0]!.entries()) {
    signal.throwIfAborted();
    const offset = seq * EEG_PIECE_BYTES;
    if (!stored.has(seq)) {
      const piece = await readPiece(file, offset);
      const input = { params: { ...params, seq }, query: { sha256 }, body: piece };
      await persist(run, () => api.callEndpoint(putFeedbackFilePiece, input, { signal }));
    }
    report({ step: 'sending', bytesDone: Math.min(bytesTotal, offset + EEG_PIECE_BYTES), bytesTotal });
  }
  return persist(run, () => api.callEndpoint(completeFeedbackFile, { params }, { signal }));
}
