export type FailureListener = (message: string) => void;

/** Rejects when a worker fails, so that no caller waits for an answer that cannot come. */
type WorkerGuard = {
  /** The answer, or a rejection with a message when the worker fails first or `timeoutMs` passes. */
  race<T>(answer: Promise<T>, timeoutMs?: number): Promise<T>;
  onFailure(listener: FailureListener): () => void;
};

export type TimerPort = {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
};

export const browserTimers: TimerPort = {
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as number),
};

/** Describes a worker in error messages. */
export type WorkerMessages = {
  /** 'The signal engine', 'The sample source'. */
  part: string;
  /** The state of the work, and what to do: 'Reload the page to go on.' */
  afterwards: string;
};

/** For the workers of a live session. */
export const RECORDING_IS_SAFE =
  'Everything recorded so far is saved on this computer. Reload the page to continue.';

/** Watches one worker for failure. */
export function guardWorker(
  worker: Worker,
  { part, afterwards }: WorkerMessages,
  timers: TimerPort = browserTimers,
): WorkerGuard {
  const listeners = new Set<FailureListener>();
  let failure: string | undefined;

  const fail = (cause: string) => {
    if (failure !== undefined) return;
    failure = `${part} stopped (${cause}). ${afterwards}`;
    for (const listener of listeners) listener(failure);
  };
  worker.addEventListener('error', (event) => fail(event.message || 'it could not be loaded'));
  worker.addEventListener('messageerror', () => fail('a message could not be read'));

  const onFailure = (listener: FailureListener) => {
    if (failure !== undefined) listener(failure);
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const race = <T>(answer: Promise<T>, timeoutMs?: number): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const timer =
        timeoutMs === undefined
          ? undefined
          : timers.setTimeout(
              () => settle(() => reject(new Error(`${part} did not answer within ${timeoutMs / 1000} s.`))),
              timeoutMs,
            );
      const stop = onFailure((message) => settle(() => reject(new Error(message))));
      function settle(finish: () => void) {
        if (timer !== undefined) timers.clearTimeout(timer);
        queueMicrotask(() => stop());
        finish();
      }
      answer.then(
        (value) => settle(() => resolve(value)),
        (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error)))),
      );
    });

  return { race, onFailure };
}
