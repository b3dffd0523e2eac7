import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError, isRefusal } from '#api/api-error.ts';

const AGAIN_MS = 15_000;

type Attempts<W> = {
  send: (waiting: W) => Promise<void>;
  /** `message`: what the server said. */
  refused: (waiting: W, message: string) => void;
  /** The next attempt may succeed. */
  failed?: (error: ApiError) => void;
};

/**
 * Sends what waits, one after the other: now, every 15 s and when the network is back. Rethrows what is not an
 * `ApiError`.
 *
 * @param next - the first that may be sent
 * @param id - of `next`. Its content may change with everything stored beside it, and that is no reason to try again.
 */
export function useAttempts<W>(next: W | undefined, id: string | undefined, attempts: Attempts<W>): void {
  const isBusy = useRef(false);
  const attempt = useEffectEvent(async () => {
    if (isBusy.current || next === undefined) return;
    isBusy.current = true;
    try {
      await attempts.send(next);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isRefusal(error)) attempts.refused(next, error.message);
      else attempts.failed?.(error);
    } finally {
      isBusy.current = false;
    }
  });
  useEffect(() => {
    if (id === undefined) return;
    const again = () => void attempt();
    again();
    const timer = window.setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [id]);
}
