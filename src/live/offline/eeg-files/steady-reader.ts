import { ApiError } from '#api/api-error.ts';
import type { ReadPart } from '#shared/review/recording.ts';
import { retryDelayMs } from '#live/session/recording/upload-status.ts';

type SteadyDeps = {
  /** Resolves after `ms`, or at once when `signal` aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called with a message while bytes do not arrive, and with undefined when they do again. */
  onProblem?: ((words: string | undefined) => void) | undefined;
};

type SteadyReader = { readPart: ReadPart; close: () => void };

/** A browser allows six connections per server; the rest of the page needs some too. */
const MOST_CALLS = 4;

/** Errors after which the same call may succeed. */
export const PASSING: readonly ApiError['code'][] = ['offline', 'unavailable', 'tooManyRequests', 'internal'];

/**
 * Wraps a reader for a recording that stays open for hours. It limits concurrent calls, keeps their order, and retries
 * temporary failures until they succeed. Rejects with ApiError.
 */
export function steadyReader(read: ReadPart, { wait, onProblem = () => {} }: SteadyDeps): SteadyReader {
  const closing = new AbortController();
  const { signal } = closing;
  const waiting: (() => void)[] = [];
  const failing = new Set<object>();
  let underWay = 0;

  const persist: ReadPart = async (...range) => {
    for (let attempt = 1; ; attempt++) {
      if (signal.aborted) throw closed();
      try {
        const bytes = await read(...range);
        if (failing.delete(range) && failing.size === 0) onProblem(undefined);
        return bytes;
      } catch (error) {
        if (signal.aborted) throw closed();
        if (!(error instanceof ApiError) || !PASSING.includes(error.code)) {
          if (failing.delete(range) && failing.size === 0) onProblem(undefined);
          throw error;
        }
        failing.add(range);
        onProblem(`${error.message} Loopwell tries again automatically.`);
        await wait(retryDelayMs(attempt, error), signal);
      }
    }
  };
  return {
    async readPart(part, offset, length) {
      if (underWay >= MOST_CALLS) await new Promise<void>((resolve) => void waiting.push(resolve));
      underWay++;
      try {
        return await persist(part, offset, length);
      } finally {
        underWay--;
        waiting.shift()?.();
      }
    },
    close() {
      closing.abort();
      for (const resume of waiting.splice(0)) resume();
    },
  };
}

const closed = (): ApiError => new ApiError('unavailable', 'The recording was closed.');
