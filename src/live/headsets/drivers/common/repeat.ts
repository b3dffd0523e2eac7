import type { DriverTime } from './contract.ts';

/**
 * Runs `action` after `firstMs` and again `everyMs` after each end, so that it never overlaps itself. A round that
 * fails is left out: whether the link is lost is its owner's to judge. Returns how to end it.
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
