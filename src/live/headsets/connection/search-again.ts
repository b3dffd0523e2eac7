import type { DriverTime } from '../drivers/common/contract.ts';
import { FINAL_FAILURES } from './reconnect.ts';
import type { HeadsetProblem } from '../state/headset-state.ts';

/** Wait between two attempts. Each attempt listens for the headset for up to 20 s. */
const SEARCH_EVERY_MS = 10_000;

type SearchOptions = {
  time: DriverTime;
  /** Resolves to the reason of a failure, or undefined when the headset is connected. Must not reject. */
  attempt: () => Promise<HeadsetProblem | undefined>;
  /** Never called after `stop`. */
  onFailure: (problem: HeadsetProblem) => void;
};

export type Search = {
  /** Ends the search. Resolves at once, or when the attempt in progress ends. */
  stop(): Promise<void>;
};

/**
 * Repeats an attempt in the background, so that a headset within reach is reconnected without a click. Ends when the
 * headset is connected, and on a failure that another attempt cannot fix.
 */
export function searchAgain({ time, attempt, onFailure }: SearchOptions): Search {
  let isStopped = false;
  let endWait = () => {};
  const wait = () =>
    new Promise<void>((resolve) => {
      const cancelTimer = time.after(SEARCH_EVERY_MS, resolve);
      endWait = () => {
        cancelTimer();
        resolve();
      };
    });
  const search = async () => {
    for (;;) {
      await wait();
      if (isStopped) return;
      const problem = await attempt();
      if (isStopped || !problem) return;
      onFailure(problem);
      if (FINAL_FAILURES.includes(problem.failure)) return;
    }
  };
  const ended = search();
  return {
    stop() {
      isStopped = true;
      endWait();
      return ended;
    },
  };
}
