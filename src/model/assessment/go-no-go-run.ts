import { GO_NO_GO, type GoNoGoTrial, type TrialResult } from '#shared/assessment/go-no-go.ts';

export type GoNoGoFrame = {
  shown: 'circle' | 'square' | undefined;
  /** The trial under way; -1 before the first. */
  trial: number;
  isOver: boolean;
};

/** A task under way. Times are those of the frames and events of the browser, less the pauses. */
export type GoNoGoRun = {
  /** Call for every frame that is painted, with its time. */
  frame(atMs: number): GoNoGoFrame;
  /** True when the press belongs to a trial and is its first. */
  press(atMs: number): boolean;
  results(): TrialResult[];
  /** How often the page stood still, hidden behind another tab or busy: that time is no part of the task. */
  stalls(): number;
};

/** Longer than the slowest screen takes for a frame; no client could have seen or answered anything in between. */
const STALL_MS = 200;

/**
 * Runs the trials by the clock it is given. A response time counts from the frame in which the stimulus was first
 * painted, not from when it was due: a slow screen must not make a client look slow. While nothing is painted at all the
 * task stands still, as in a pause: what nobody was shown is no omission, and does not follow in a heap afterwards.
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
