import { GO_NO_GO, type GoNoGoTrial, type TrialResult } from '#shared/assessment/go-no-go.ts';

export type GoNoGoFrame = {
  shown: 'circle' | 'square' | undefined;
  /** Index of the current trial; -1 before the first. */
  trial: number;
  isOver: boolean;
};

/** A running task. Times are timestamps of the browser's frames and events, less the pauses. */
export type GoNoGoRun = {
  /** Call for every frame that is painted, with its time. */
  frame(atMs: number): GoNoGoFrame;
  /** True when the press belongs to a trial and is its first. */
  press(atMs: number): boolean;
  results(): TrialResult[];
  /** Number of stalls, when the page was hidden or busy. Stalled time is not part of the task. */
  stalls(): number;
};

/** Longer than the frame time of the slowest screen. The client cannot have seen or answered anything in between. */
const STALL_MS = 200;

/**
 * Runs the trials by the given clock. A response time counts from the frame that first painted the stimulus, not from
 * its scheduled onset: a slow screen must not make a client look slow. While nothing is painted the task pauses. Unseen
 * trials then neither count as omissions nor follow in quick succession.
 */
export function createGoNoGoRun(trials: readonly GoNoGoTrial[]): GoNoGoRun {
  const onsets: number[] = [];
  const responses: (number | null)[] = [];
  let startMs: number | undefined;
  let lastFrameMs: number | undefined;
  let stalledMs = 0;
  let stallCount = 0;
  return {
    frame(paintedMs) {
      if (lastFrameMs !== undefined && paintedMs - lastFrameMs > STALL_MS) {
        stalledMs += paintedMs - lastFrameMs;
        stallCount++;
      }
      lastFrameMs = paintedMs;
      const atMs = paintedMs - stalledMs;
      startMs ??= atMs;
      const elapsedMs = atMs - startMs;
      const next = trials[onsets.length];
      if (next && elapsedMs >= next.onsetMs) {
        onsets.push(atMs);
        responses.push(null);
      }
      const trial = onsets.length - 1;
      const sinceMs = trial < 0 ? Number.POSITIVE_INFINITY : atMs - onsets[trial]!;
      const isShown = sinceMs < GO_NO_GO.stimulusMs;
      return {
        shown: isShown ? (trials[trial]!.isGo ? 'circle' : 'square') : undefined,
        trial,
        isOver: onsets.length === trials.length && sinceMs >= GO_NO_GO.leastIntervalMs,
      };
    },
    press(pressedMs) {
      const atMs = pressedMs - stalledMs;
      const trial = onsets.length - 1;
      if (trial < 0 || responses[trial] !== null) return false;
      responses[trial] = Math.max(0, atMs - onsets[trial]!);
      return true;
    },
    results: () => responses.map((responseMs, trial) => ({ isGo: trials[trial]!.isGo, responseMs })),
    stalls: () => stallCount,
  };
}
