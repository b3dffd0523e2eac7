/** Resolves after `ms`, or at once when the network is back or `signal` aborts. */
export const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    globalThis.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });

/** Ends the wait for any work with the reason of `signal` once it aborts. */
export function abortable(signal: AbortSignal | undefined): <T>(work: Promise<T>) => Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  // An abort while nothing is awaited is no error.
  aborted.catch(() => undefined);
  return (work) => Promise.race([work, aborted]);
}
