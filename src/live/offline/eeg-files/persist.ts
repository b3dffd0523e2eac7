import { ApiError } from '#api/api-error.ts';
import { retryDelayMs } from '#live/session/recording/upload-status.ts';
import { PASSING } from './steady-reader.ts';

type Persistence = {
  signal: AbortSignal;
  /** Resolves after `ms`, or at once when `signal` aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The server cannot be reached; retries are automatic. */
  report: (progress: { step: 'waiting'; message: string }) => void;
};

/** Someone may make room while an upload waits. */
const PASSING_FOR_UPLOADS: readonly string[] = [...PASSING, 'storageFull'];

/** Retries a call after temporary failures. Only for calls that may be repeated. */
export async function persist<T>({ signal, wait, report }: Persistence, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError) || !PASSING_FOR_UPLOADS.includes(error.code)) throw error;
      report({ step: 'waiting', message: error.message });
      await wait(retryDelayMs(attempt, error), signal);
      signal.throwIfAborted();
    }
  }
}
