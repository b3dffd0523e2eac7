import type { DriverTime } from './contract.ts';

/**
 * Runs `action` after `firstMs` and again `everyMs` after each end, so runs never overlap. A failed run is ignored: the
 * link's owner detects a lost link. Returns a function that stops it.
 */
export function repeat(
  time: DriverTime,
  { firstMs, everyMs }: { firstMs: number; everyMs: number },
  action: () => Promise<void>,
): () => void {
  let isEnded = false;
  let cancel = time.after(firstMs, round);
  function round(): void {
    action()
      .catch(() => undefined)
      .finally(() => {
        if (!isEnded) cancel = time.after(everyMs, round);
      });
  }
  return () => {
    isEnded = true;
    cancel();
  };
}
