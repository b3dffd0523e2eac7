import { errorMessage } from '#shared/error-message.ts';
import { ApiError } from '#api/api-error.ts';

export type UploadPhase =
  | 'starting'
  | 'uploading'
  | 'upToDate'
  | 'retrying'
  | 'signedOut'
  | 'serverFull'
  | 'refused'
  | 'complete';

/** Upload state for people: what the server has stored, and what prevents the rest. */
export type UploadStatus = {
  phase: UploadPhase;
  /** Length of the recording that the server has acknowledged without a gap, from its start. */
  serverSeconds: number;
  /** Cause and solution; undefined when there is no problem. */
  message: string | undefined;
};

export const INITIAL_UPLOAD_STATUS: UploadStatus = {
  phase: 'starting',
  serverSeconds: 0,
  message: undefined,
};

type UploadFailure = { phase: UploadPhase; message: string; isWorthRetrying: boolean };

/** Effect of a failed call on the upload. No data is lost here: the log keeps everything. */
export function classifyUploadFailure(error: unknown): UploadFailure {
  const code = error instanceof ApiError ? error.code : undefined;
  const words = errorMessage(error);
  switch (code) {
    case 'unauthenticated':
      return {
        phase: 'signedOut',
        message:
          'You are signed out. The recording continues and stays on this computer; sign in to upload it.',
        isWorthRetrying: true,
      };
    case 'storageFull':
      return {
        phase: 'serverFull',
        message: `${words} The recording stays on this computer and is uploaded when there is space.`,
        isWorthRetrying: true,
      };
    case 'tooManyRequests':
      return {
        phase: 'retrying',
        message: `${words} The recording is safe on this computer; Loopwell tries again automatically.`,
        isWorthRetrying: true,
      };
    case 'offline':
    case 'unavailable':
    case 'internal':
    case 'checksumMismatch':
    case undefined:
      return {
        phase: 'retrying',
        message:
          'The server cannot be reached. The recording is safe on this computer; Loopwell keeps trying.',
        isWorthRetrying: true,
      };
    case 'badResponse':
      return {
        phase: 'retrying',
        message:
          'The server has another version than this page. The session continues and is stored on this computer. Load the new version after the session.',
        isWorthRetrying: true,
      };
    default:
      return {
        phase: 'refused',
        message: `The server rejected the recording: ${words} It is safe on this computer.`,
        isWorthRetrying: false,
      };
  }
}

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/** 1, 2, 4 ... 30 s, or longer if the server asks for it; `attempt` counts consecutive failures from 1. */
export function retryDelayMs(attempt: number, error?: unknown): number {
  const askedMs = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(askedMs, Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1)));
}
