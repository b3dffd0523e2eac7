import type { DriverTime } from '#live/headsets/drivers/common/contract.ts';

type Timer = { atMs: number; order: number; action: () => void };

/** A clock that moves only by hand. Between two timers, all waiting promises get their turn. */
export type HandClock = DriverTime & {
  every(periodMs: number, action: () => void): () => void;
  advance(ms: number): Promise<void>;
  /** Moves the clock until `promise` settles and returns its outcome; throws after `mostMs`, because it hangs. */
  until<T>(promise: Promise<T>, mostMs?: number): Promise<T>;
  /**
   * Simulates a page blocked for `ms`: due timers pile up, then all run at once afterwards, each with that later time.
   */
  stall(ms: number): Promise<void>;
};

const START_MS = 1_700_000_000_000;
const LONGEST_WAIT_MS = 120_000;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function createHandClock(): HandClock {
  let nowMs = START_MS;
  let orders = 0;
  const timers = new Set<Timer>();
  const after = (delayMs: number, action: () => void) => {
    const timer = { atMs: nowMs + Math.max(0, delayMs), order: orders++, action };
    timers.add(timer);
    return () => {
      timers.delete(timer);
    };
  };
  const dueBy = (limitMs: number): Timer | undefined => {
    let first: Timer | undefined;
    for (const timer of timers) {
      if (timer.atMs > limitMs) continue;
      if (!first || timer.atMs < first.atMs || (timer.atMs === first.atMs && timer.order < first.order))
        first = timer;
    }
    return first;
  };
  const advance = async (ms: number) => {
    const endMs = nowMs + ms;
    await turn();
    for (let timer = dueBy(endMs); timer; timer = dueBy(endMs)) {
      timers.delete(timer);
      nowMs = Math.max(nowMs, timer.atMs);
      timer.action();
      await turn();
    }
    nowMs = endMs;
  };
  return {
    nowMs: () => nowMs,
    after,
    every(periodMs, action) {
      let dueMs = nowMs + periodMs;
      let stop = () => undefined as void;
      const next = () => {
        dueMs += periodMs;
        stop = after(dueMs - nowMs, next);
        action();
      };
      stop = after(periodMs, next);
      return () => stop();
    },
    advance,
    async until(promise, mostMs = LONGEST_WAIT_MS) {
      const outcome = { isSettled: false };
      const settle = () => {
        outcome.isSettled = true;
      };
      promise.then(settle, settle);
      const endMs = nowMs + mostMs;
      await turn();
      while (!outcome.isSettled) {
        if (nowMs >= endMs) throw new Error(`It hangs: nothing came of it in ${mostMs / 1000} s.`);
        await advance(Math.max(0, (dueBy(endMs)?.atMs ?? endMs) - nowMs));
      }
      return promise;
    },
    async stall(ms) {
      nowMs += ms;
      await advance(0);
    },
  };
}
